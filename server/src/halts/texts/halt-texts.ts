import type { Language } from '@halyard/api'
import type { Halt, HaltScope } from '../../engine/index.ts'
import { readTexts } from '../../platform/texts/text-folders.ts'

const TEXTS = readTexts([import.meta.dirname])
const NETWORK = 'network:'

/** Returns the name of a scope in a language; its own name if it has none. */
export function scopeName(scope: HaltScope, lang: Language): string {
  if (scope.startsWith(NETWORK))
    return haltText(lang, 'scope_network').replace('{network}', scope.slice(NETWORK.length))
  return haltText(lang, `scope_${scope}`)
}

/** Returns that a scope is halted. */
export function titleText(scope: HaltScope, lang: Language): string {
  return haltText(lang, 'title').replace('{what}', scopeName(scope, lang))
}

/** Returns why a scope is halted, with the further text of the operator. */
export function causeText({ cause, text }: Pick<Halt, 'cause' | 'text'>, lang: Language): string {
  return [haltText(lang, `cause_${cause}`), text].filter((part) => part !== '').join(' ')
}

/** The scopes in which customers have nothing to cancel or close: that their funds are safe is enough. */
const WITHOUT_TRADING = /^(?:sign_ups|withdrawals|deposits|fiat|network:.*)$/

/** Returns that funds are safe, and what stays possible where customers have orders and positions. */
export function possibleText(scope: HaltScope, lang: Language): string {
  return haltText(lang, WITHOUT_TRADING.test(scope) ? 'safe' : 'possible')
}

/** Returns one of the texts of halts and maintenances. */
export function haltText(lang: Language, key: string): string {
  return TEXTS[lang][key] ?? key
}
