import { ANY_CATEGORY } from '@seyir/core/limits/home';
import type { QueryClient } from '@tanstack/react-query';
import { categoryQuery, menuQuery } from './home.queries.ts';

/**
 * Asks for a home page as soon as its address is known, while the screen's own chunk is still on its way. What it finds
 * waits in the cache; what fails is asked for again by the screen, which knows how to say so.
 */
export async function warmHome(client: QueryClient, menuId: string, categoryId: string): Promise<void> {
  if (categoryId !== ANY_CATEGORY) void client.prefetchQuery(categoryQuery(categoryId));
  await client.prefetchQuery(menuQuery(menuId));
  const [first] = client.getQueryData(menuQuery(menuId).queryKey)?.categories ?? [];
  if (categoryId === ANY_CATEGORY && first) void client.prefetchQuery(categoryQuery(first.id));
}
