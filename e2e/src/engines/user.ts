import { pollUntilDefined } from '../product/poll-until-defined.ts'
import type { EnginePage, Target } from './engine.ts'
import { expressionOf } from './find-in-page.ts'

/** The time after which a click that has not arrived is sent again. */
const ARRIVES_MS = 3_000

/** A customer at a page. Each action waits until the page allows it, and throws an error that names it if it never does. */
export interface User {
  readonly page: EnginePage
  /** Opens a page of the app, which is loaded: 'assets/index'. */
  readonly open: (route: string) => Promise<void>
  /** Loads the document again. */
  readonly reload: () => Promise<void>
  readonly press: (role: Exclude<Target['role'], 'field'>, name: string, part?: 'start') => Promise<void>
  readonly fill: (label: string, text: string) => Promise<void>
  /** Waits until the page shows a text, or one of some. */
  readonly sees: (text: string | RegExp | readonly string[], waitMs?: number) => Promise<void>
  /** Waits until an expression is true in the page. */
  readonly expects: (expression: string, waitMs?: number) => Promise<void>
}

export function createUser(page: EnginePage): User {
  const persist = async (
    what: string,
    act: () => Promise<true | undefined>,
    waitMs?: number,
  ): Promise<void> => {
    let failure = ''
    const attempt = () =>
      act().catch((error: unknown) => {
        failure = String(error)
        return undefined
      })
    try {
      await pollUntilDefined(what, attempt, waitMs)
    } catch (error) {
      const shown = await page.evaluate('document.body.innerText').catch(() => '')
      throw new Error(`${what}: ${failure}\nThe page shows:\n${String(shown)}`, { cause: error })
    }
  }
  return {
    page,
    open: async (route) => void (await page.evaluate(`location.hash = '#/pages/${route}'`)),
    reload: async () => {
      await page.evaluate('void (window.isLeft = true, location.reload())')
      await persist('loading the page again', async () =>
        (await page.evaluate('document.body && !window.isLeft')) === true ? true : undefined,
      )
    },
    press: (role, name, part) => {
      const target = expressionOf({ role, name, isPrefix: part === 'start' })
      let last: unknown
      return persist(`pressing the ${role} ${name}`, async () => {
        // A control that still moves would be missed: a page that arrives, a sheet that opens.
        const place = await page.evaluate(`JSON.stringify(${target}?.getBoundingClientRect())`)
        const isStill = place === last
        last = place
        if (!isStill) return undefined
        await page.evaluate(`void (${String(watchClick)})(() => ${target})`)
        await page.click(target)
        // An engine may send a click where the control was a moment ago, and a busy one after it has said so: until it has arrived, another
        // press would go back twice, or close what the first one has opened.
        const end = await pollUntilDefined('the arrival of the click', () => endOfClick(page), ARRIVES_MS)
        return end === 'missed' ? undefined : true
      })
    },
    fill: (label, text) =>
      persist(`filling in ${label}`, async () => {
        await page.fill(expressionOf({ role: 'field', name: label }), text)
        return true
      }),
    sees: (text, waitMs) =>
      persist(
        `seeing ${String(text)}`,
        async () => {
          const shown = String(await page.evaluate('document.body.innerText'))
          const isShown =
            text instanceof RegExp ? text.test(shown) : [text].flat().some((one) => shown.includes(one))
          return isShown || undefined
        },
        waitMs,
      ),
    expects: (expression, waitMs) =>
      persist(expression, async () => (await page.evaluate(expression)) === true || undefined, waitMs),
  }
}

type EndOfClick = 'reached' | 'missed' | 'left'

/** Returns what became of the click that is watched: undefined until it arrives. A page that was left has none to ask. */
async function endOfClick(page: EnginePage): Promise<EndOfClick | undefined> {
  const asked = page.evaluate(`window.clickWatch ? (window.clickEnd ?? '') : 'left'`)
  const end = await asked.catch(() => 'left')
  return end === '' ? undefined : (end as EndOfClick)
}

interface Watched extends Window {
  clickEnd?: EndOfClick | undefined
  clickWatch?: AbortController
}

/** Runs in a page. Notes whether a click reaches the element that is found then; one at its label reaches it second. */
function watchClick(find: () => Element | null): void {
  const watched = window as Watched
  watched.clickWatch?.abort()
  watched.clickWatch = new AbortController()
  watched.clickEnd = undefined
  const note = ({ target }: Event) => {
    const isReached = target instanceof Node && find()?.contains(target)
    if (watched.clickEnd !== 'reached') watched.clickEnd = isReached ? 'reached' : 'missed'
  }
  addEventListener('click', note, { capture: true, signal: watched.clickWatch.signal })
}
