import type { SCALES } from '@halyard/api/choices'

/** How prices are spread over the height of a chart. */
export type Scale = (typeof SCALES)[number]
