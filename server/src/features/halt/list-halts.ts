import { causeText, possibleText, titleText } from '../../halts/texts/halt-texts.ts'
import { plannedText, plannedTitle } from '../../halts/maintenance/maintenance-texts.ts'
import type { Handler } from './context.ts'

/**
 * Returns the running halts and the announced maintenances in the language of the caller. The reasons for colleagues and the persons
 * stay inside.
 */
export const listHalts: Handler<'halt/list'> = ({ halts, maintenances }, { lang }) =>
  Promise.resolve({
    list: halts.running().map(({ id, scope, cause, text, declaredAt }) => ({
      id,
      scope,
      cause,
      title: titleText(scope, lang),
      text: causeText({ cause, text: maintenances.textOfHalt(id, lang) ?? text }, lang),
      possible: possibleText(scope, lang),
      since: declaredAt,
    })),
    planned: maintenances.planned().map((one) => ({
      id: one.id,
      scope: one.scope,
      title: plannedTitle(one, lang),
      text: plannedText(one, lang),
      possible: possibleText(one.scope, lang),
      begins_at: one.beginsAt,
      expected_until: one.expectedUntil,
    })),
  })
