import { createContext, use } from 'react'

/** The texts used by the components themselves; the app provides them in its language. */
export interface Words {
  readonly back: string
  readonly close: string
  readonly retry: string
  readonly loading: string
  /** Replacement for the text of a failure to load while the device is offline. */
  readonly offline?: { readonly title: string; readonly hint: string } | undefined
  readonly refresh: string
  readonly showPassword: string
  readonly hidePassword: string
  readonly strength: readonly [string, string, string, string]
  readonly up: string
  readonly down: string
  /** The decimal separator: a point or a comma. */
  readonly decimalPoint: string
  /** Formats whole percents: '25%', in German '25 %'. */
  readonly percent: (whole: number) => string
}

/** The default texts. */
export const ENGLISH: Words = {
  back: 'Back',
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading',
  refresh: 'Refresh',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  strength: ['Too easy to guess', 'Weak', 'Good', 'Strong'],
  up: 'up',
  down: 'down',
  decimalPoint: '.',
  percent: (whole) => `${whole}%`,
}

const WordsContext = createContext<Words>(ENGLISH)

/** Provides the texts to all components below it. */
export const WordsProvider = WordsContext.Provider

/** Returns the texts of the nearest `WordsProvider`, or the English ones. */
export function useWords(): Words {
  return use(WordsContext)
}
