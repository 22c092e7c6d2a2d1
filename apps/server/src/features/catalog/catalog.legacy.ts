// Titles of the legacy interface, over the same service as /content (LEGACY-03, LEGACY-04).
import { RETURN_OK } from '@seyir/contract/codes';
import type { HandlerInput, HandlerReply } from '@seyir/contract/endpoint';
import { legacyVodDetail, legacyVodInfo } from '@seyir/contract/legacy';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { type Route, route } from '../../http/route.ts';
import { AppError } from '../../shared/app-error.ts';
import { type CatalogDeps, readTitle } from './catalog.service.ts';

interface LegacyCatalogDeps extends CatalogDeps {
  /** The address of a title's trailer, packaged within `waitMs`. Throws one of NO_TRAILER where there is none to play. */
  readonly readTrailer: (caller: Caller, meta: Meta, titleId: string, waitMs: number) => Promise<string>;
}

/** No trailer, one that is not packaged yet, or whose packaging failed: the rest of the detail is answered all the same. */
const NO_TRAILER: ReadonlySet<string> = new Set(['NOT_FOUND', 'UNAVAILABLE', 'GONE']);

type DetailQuery = HandlerInput<typeof legacyVodDetail>['query'];

/** The title with what the flags ask for: trailer, bookmark, auth_returncode. */
async function readDetail(
  deps: LegacyCatalogDeps,
  caller: Caller,
  meta: Meta,
  { programcode, isquerytrailer, isquerybookmark, ischecksubscribe }: DetailQuery,
): Promise<HandlerReply<typeof legacyVodDetail>> {
  const { bookmark, auth_returncode, ...title } = await readTitle(deps, caller, meta, programcode);
  return {
    returncode: RETURN_OK,
    errormsg: '',
    data: {
      ...title,
      bookmark: isquerybookmark === '1' ? bookmark : null,
      ...(ischecksubscribe === '1' ? { auth_returncode } : {}),
      ...(isquerytrailer === '1' ? { trailer: await findTrailer(deps, caller, meta, programcode) } : {}),
    },
  };
}

function findTrailer(
  { readTrailer }: LegacyCatalogDeps,
  caller: Caller,
  meta: Meta,
  id: string,
): Promise<string | null> {
  // Without a wait: the player reads the detail before a title starts, and a trailer may still have to be packaged.
  return readTrailer(caller, meta, id, 0).catch((error: unknown) => {
    if (error instanceof AppError && NO_TRAILER.has(error.code)) return null;
    throw error;
  });
}

export const legacyCatalogRoutes = (deps: LegacyCatalogDeps): Route[] => [
  route(legacyVodDetail, ({ caller, meta, query }) => readDetail(deps, caller, meta, query)),
  route(legacyVodInfo, async ({ caller, meta, query }) => ({
    returncode: RETURN_OK,
    errormsg: '',
    data: await readTitle(deps, caller, meta, query.programcode),
  })),
];
