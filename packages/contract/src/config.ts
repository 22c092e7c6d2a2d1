// The settings an operator gives to the application.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Numbers come from an operator's hand, as numbers or texts; their readers have a default (CONFIG-02, PAY-14). */
const operatorNumber = z.union([z.number(), z.string()]).optional();

/** The frame of the product: prices, pay-per-view and which menu stands for which column. */
export const UserFrameConfig = z
  .object({
    Fee_Rate: operatorNumber.describe('What a fee is divided by to give TL; 100 when missing.'),
    Purchase_PPV_LimitTime: z.string().optional().describe('Minutes before the start and before the end, as "30,10".'),
    Pay_Result_Query_Interval: operatorNumber.describe('Seconds between two questions about a payment.'),
    forMeColumn: z.string(),
    vodColumn: z.string(),
    seriesColumn: z.string(),
    rentColumn: z.string(),
    kidColumn: z.string(),
  })
  .meta({ id: 'UserFrameConfig' });
export type UserFrameConfig = z.infer<typeof UserFrameConfig>;

export const readUserFrameConfig = endpoint({
  method: 'GET',
  path: '/config/user-frame',
  access: 'public',
  feature: 'config',
  summary: 'Fee rate, pay-per-view limits, payment polling and the menu of each column.',
  reply: UserFrameConfig,
});

/** What differs from one deployment to the next and every browser may know. */
export const AppConfig = z
  .object({
    guest: z
      .object({ username: z.string(), password: z.string() })
      .describe('Open an account that is marked as guest on the server and are worth nothing (GUEST-24).'),
    socialLinks: z.array(z.object({ name: z.string(), url: z.string() })).describe('Three pages, in the footer.'),
    supportPhone: z.string().describe('Shown when a channel is refused for another reason than the package.'),
    paymentOrigin: z.string().describe('The only origin a payment frame may show and be heard from.'),
    loginUrl: z.string().describe('The sign-in page of the operator; empty for our own (ERR-11).'),
    trustedOrigins: z.array(z.string()).describe('Besides our own: where interfaceurl and loginurl may lead.'),
    channelHosts: z
      .array(z.object({ from: z.string(), to: z.string() }))
      .describe('Old channel hosts and the address of the CDN that took their place.'),
    announcement: z
      .object({ tr: z.string(), en: z.string() })
      .optional()
      .describe('What the operator has to say to every viewer.'),
    nextCommands: z
      .array(z.string())
      .optional()
      .describe('Commands for the operator, while the service has neither a channel nor a title.'),
  })
  .meta({ id: 'AppConfig' });
export type AppConfig = z.infer<typeof AppConfig>;

export const readAppConfig = endpoint({
  method: 'GET',
  path: '/config/app',
  access: 'public',
  feature: 'config',
  summary: 'What differs from one deployment to the next: guest credentials, links, origins.',
  reply: AppConfig,
});
