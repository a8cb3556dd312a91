import { z } from 'zod'
import { call } from '../wire/call.ts'

/** Calls for maps. */
export const mapCalls = {
  'get/map': call({
    method: 'GET',
    access: 'anyone',
    about: 'Returns where pictures of the map come from.',
    request: z.strictObject({}),
    response: z.object({
      tiles: z
        .nullable(z.string())
        .describe('Address of a tile with {z}, {x} and {y}; null if the exchange has no map'),
    }),
  }),
}
