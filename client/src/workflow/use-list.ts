import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { askServer } from '#api/ask-server.ts';
import type { ListState } from './list-body.tsx';

/** A list of the server, as a screen needs it. */
export function useList<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  options: { refreshMs?: number } = {},
): ListState<T> {
  const query = useQuery({
    queryKey: [path],
    queryFn: () => askServer(path, schema),
    refetchInterval: options.refreshMs ?? false,
  });
  return {
    data: query.data,
    dataAt: query.dataUpdatedAt || null,
    problem: query.error?.message ?? null,
    retry: () => void query.refetch(),
  };
}
