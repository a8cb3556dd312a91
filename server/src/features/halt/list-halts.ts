import { causeText, possibleText, titleText } from '../../halts/halt-texts.ts'
import type { Handler } from './context.ts'

/** Returns the running halts in the language of the caller. The reason for colleagues and the person stay inside. */
export const listHalts: Handler<'halt/list'> = ({ halts }, { lang }) =>
  Promise.resolve({
    list: halts.running().map((halt) => ({
      id: halt.id,
      scope: halt.scope,
      cause: halt.cause,
      title: titleText(halt.scope, lang),
      text: causeText(halt, lang),
      possible: possibleText(halt.scope, lang),
      since: halt.declaredAt,
    })),
  })
