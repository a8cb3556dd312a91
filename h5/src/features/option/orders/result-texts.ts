import type { OptionResult, TimedOption } from '../timed-option.ts'

/** The text key and colour of each result. Losses are stated as plainly as wins. */
export const RESULTS = {
  win: { text: 'resultWin', colour: 'text-up' },
  lose: { text: 'resultLose', colour: 'text-down' },
  draw: { text: 'resultDraw', colour: 'text-muted' },
  void: { text: 'resultVoid', colour: 'text-muted' },
} as const satisfies Record<OptionResult, { readonly text: string; readonly colour: string }>

/** Returns why an option is void: it never had an entry price, or its settlement window had too few prices. */
export function voidReason({ entryPrice }: Pick<TimedOption, 'entryPrice'>): 'voidNoEntry' | 'voidFewTicks' {
  return entryPrice === undefined ? 'voidNoEntry' : 'voidFewTicks'
}
