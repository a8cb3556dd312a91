import type { Format } from '../../lib/format/format.ts'

/** Formats points with their sign: '+10', '−5'. */
export function pointsText({ exact }: Pick<Format, 'exact'>, points: number): string {
  return `${points > 0 ? '+' : ''}${exact(String(points))}`
}
