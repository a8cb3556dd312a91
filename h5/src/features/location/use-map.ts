import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'

/** Returns the address of the map's tiles; undefined while unknown, and if the exchange has no map. */
export function useTiles(): string | undefined {
  const { data } = useQuery({
    queryKey: ['map'],
    queryFn: async ({ signal }) => (await readApi('get/map', {}, signal)).tiles,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? undefined
}
