import { NoticeStrip } from '@halyard/ui'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { queryClient } from '../../lib/calls/queries.ts'
import type { RouteName } from '../../lib/navigation/route-names.ts'
import { onConnect } from '../../lib/socket/connection.ts'
import { useSocketEvent } from '../../lib/socket/use-socket.ts'
import { useEffect } from 'react'
import { type Halts, haltsOn, toHalts } from './halt.ts'
import { PlannedStrips } from './planned-strips.tsx'

const HALTS = ['halts'] as const
const NONE: Halts = { running: [], planned: [] }
const readAgain = (): void => void queryClient.invalidateQueries({ queryKey: HALTS })

/**
 * Renders what is halted and what will be, on the pages that it concerns. Above the page, so that it is read before a form is filled
 * in; it goes away with the halt.
 */
export function HaltBar({ route }: { readonly route: RouteName | undefined }) {
  useSocketEvent('halts', readAgain)
  useEffect(() => onConnect((again) => (again ? readAgain() : undefined)), [])
  const { data = NONE } = useQuery({
    queryKey: HALTS,
    queryFn: async ({ signal }) => toHalts(await readApi('halt/list', {}, signal)),
  })
  return (
    <>
      <div role="status">
        {haltsOn(data.running, route).map(({ id, title, text }) => (
          <NoticeStrip key={id}>
            <strong className="font-semibold">{title}</strong>
            <span className="mt-0.5 block text-muted">{text}</span>
          </NoticeStrip>
        ))}
      </div>
      {data.planned.length > 0 ? <PlannedStrips planned={data.planned} route={route} /> : null}
    </>
  )
}
