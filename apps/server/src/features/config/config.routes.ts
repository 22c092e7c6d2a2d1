import { readAppConfig, readUserFrameConfig } from '@seyir/contract/config';
import { type Route, route } from '../../http/route.ts';
import { type ConfigDeps, readApp, readUserFrame } from './config.service.ts';

export const configRoutes = (deps: ConfigDeps): Route[] => [
  route(readUserFrameConfig, async () => readUserFrame(deps)),
  route(readAppConfig, async () => readApp(deps)),
];
