import { instrumentOrThrow } from '../../instruments/find-instrument.ts'
import { SPOT } from '../../instruments/kinds/spot.ts'
import type { Handler } from './context.ts'

export const showDepth: Handler<'currency/deal'> = async ({ catalogue, market }, { request }) => {
  const listed = instrumentOrThrow(SPOT, catalogue, request)
  return { match_id: listed.id, ...market.of(SPOT).book(listed) }
}
