import type { Answers } from './app.tsx'

/** A page in a state that its samples do not have. */
export interface Scenario {
  readonly path: string
  readonly answers: Answers
}

/** No change of the record waits for a second person. */
const NO_CHANGE: Answers = { 'ops/change/list': (sample) => ({ ...sample, list: [] }) }

/** Pages that are recorded in further states, by the names of their records. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'withdrawal-to-bank': {
    path: '/withdrawals/1',
    answers: { 'ops/withdrawal/show': (sample) => ({ ...sample, status: 'passed' }) },
  },
  'withdrawal-to-decide': {
    path: '/withdrawals/1',
    answers: {
      'ops/withdrawal/show': (sample) => ({
        ...sample,
        status: 'processing',
        first_reviewer_id: null,
        hold_until: 0,
      }),
    },
  },
  'conversation-claimed': {
    path: '/support/1',
    answers: { 'ops/support/show': (sample) => ({ ...sample, status: 'waiting', claimed_by: 9 }) },
  },
  'agreement-new': { path: '/agreements/new', answers: NO_CHANGE },
  'agreement-scheduled': {
    path: '/agreements/1',
    answers: { ...NO_CHANGE, 'ops/agreement/show': (sample) => ({ ...sample, status: 'scheduled' }) },
  },
  'project-to-launch': {
    path: '/projects/1',
    answers: {
      ...NO_CHANGE,
      'ops/subscription/show': (sample) => ({
        ...sample,
        project: { ...sample.project, status: 'allotted' },
      }),
    },
  },
  'market-to-change': { path: '/markets/1', answers: NO_CHANGE },
}
