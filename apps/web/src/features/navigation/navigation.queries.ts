import { listMenus } from '@seyir/contract/home';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

const MENUS_FRESH_MS = 5 * 60_000;

export const menusQuery = () =>
  queryOptions({
    queryKey: ['menus'],
    queryFn: ({ signal }) => call(listMenus, {}, signal),
    staleTime: MENUS_FRESH_MS,
  });
