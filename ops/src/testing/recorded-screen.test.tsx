import { mayCall, OPERATOR_ROLES, type OperatorRole, OPS_METHODS } from '@halyard/api/ops'
import { describeChanges } from '@halyard/api/testing'
import { walk } from '@halyard/ui/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { SCREENS } from '../app/screens.ts'
import { type Answers, closeConsole, type ConsoleOptions, type OpenConsole, openConsole } from './app.tsx'
import { SCENARIOS } from './scenarios.ts'
import { pathOf } from './screen-paths.ts'

afterEach(closeConsole)

/** The reasons why a page is not recorded. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  '/permissions': 'is a table of constants',
}

/** The page whose columns are sorted and hidden; all lists do it alike. */
const LIST = '/withdrawals'

/** The page with notes and a history; all records have them alike. */
const RECORD = '/withdrawals/:id'

const WITHOUT_HISTORY: Answers = {
  'ops/record/show': (sample) => ({ ...sample, notes: [], timeline: [], more: false }),
}

/** A folder for records with all lines of mixed answers, to compare two versions; see docs/testing.md. */
const FOLDER = import.meta.env['HALYARD_RECORDED'] as string | undefined

/** How a server refuses. */
const BUSY = { type: 'error', code: 'unavailable', message: 'The exchange is busy.' } as const

function isOfList(control: HTMLElement): boolean {
  return control.closest('th') !== null || /^(?:Columns|CSV)$/.test(control.textContent.trim())
}

/** The screens before the desk: the names of the recordings, and who opens them. */
const BEFORE_DESK: Readonly<Record<string, Partial<ConsoleOptions>>> = {
  'sign-in': { role: undefined },
  'set-up': { needs: 'second_factor' },
  'await-approval': { needs: 'approval' },
}

const RECORDED = [
  ...SCREENS.filter(({ path }) => !(path in LEFT_OUT)).map(({ path, needs }) => ({
    path,
    name: nameOf(path),
    who: {},
    // The role with the fewest rights that may read the page.
    roles: OPERATOR_ROLES.filter((role) => role !== 'admin' && mayCall(role, needs)).slice(0, 1),
    answers: path === RECORD ? {} : WITHOUT_HISTORY,
    isBrief: false,
  })),
  ...Object.entries(BEFORE_DESK).map(([name, who]) => ({
    path: '/',
    name,
    who,
    roles: [],
    answers: WITHOUT_HISTORY,
    isBrief: false,
  })),
  ...Object.entries(SCENARIOS).map(([name, { path, answers }]) => ({
    path,
    name,
    who: {},
    roles: [],
    answers: { ...WITHOUT_HISTORY, ...answers },
    isBrief: true,
  })),
]

function nameOf(path: string): string {
  const name = pathOf(path).slice(1).replaceAll('/', '-')
  return name === '' ? 'inbox' : name
}

/** Returns how a record calls what a role sees. */
function titleOf(role: OperatorRole): string {
  return `as ${role}`
}

test.each(RECORDED)('$path $name: shows and sends what is recorded', async (one) => {
  const { path, name, who, roles, answers, isBrief } = one
  // Another test checks the errors that a page logs.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  let page: OpenConsole | undefined
  const text = await walk({
    open: async ({ variant, mix, refuses, as }) => {
      page = await openConsole({
        path: pathOf(path),
        ...who,
        ...(as !== undefined && { role: roles.find((role) => titleOf(role) === as) }),
        variant,
        ...(mix !== undefined && { mix }),
        answers: refuses === 'everything' ? {} : answers,
        ...(refuses === 'everything' && { failure: BUSY }),
        ...(refuses === 'changes' && { refusal: BUSY }),
      })
      return page.stage
    },
    sent: () => describeChanges(page?.server.take() ?? [], OPS_METHODS),
    others: roles.map(titleOf),
    asked: () => (page?.server.take() ?? []).map((call) => call.path),
    isBrief,
    isFull: FOLDER !== undefined,
    ...(path !== LIST && { skips: isOfList }),
  })
  logged.mockRestore()
  await expect(text).toMatchFileSnapshot(`${FOLDER ?? './recorded'}/${name}.txt`)
})
