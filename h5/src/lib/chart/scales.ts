/** How prices are spread over the height of a chart. */
export const SCALES = ['normal', 'logarithm', 'percentage'] as const
export type Scale = (typeof SCALES)[number]
