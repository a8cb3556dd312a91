import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE, queryClient } from '../../../lib/calls/queries.ts'
import { listen } from '../../../lib/socket/connection.ts'

const DELIVERIES = [PRIVATE, 'option-deliveries'] as const
/** The number of the status on the wire. */
const OPEN = 1
const LISTED_MAX = 100

/** Fetches the delivery times of the customer's open options, in epoch milliseconds. */
export function useOptionDeliveries(): readonly number[] | undefined {
  const { data } = useQuery({
    queryKey: DELIVERIES,
    queryFn: async ({ signal }) => {
      const { list } = await readApi('microtrade/lists', { status: OPEN, limit: LISTED_MAX }, signal)
      return list.map((option) => option.delivery_at)
    },
  })
  return data
}

listen('closed_microorder', () => void queryClient.invalidateQueries({ queryKey: DELIVERIES }))
