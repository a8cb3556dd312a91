import type { AttackCase } from '../attack-case.ts'

const INSIDERS = 'server/tests/operators/insiders.test.ts'
const GRANTS = 'server/tests/operators/customer-grants.test.ts'
const DECISIONS = 'server/src/custody/operator-decisions.ts'
const WHY_TWO = 'server/src/custody/why-two.ts'
const DECIDE_CHANGE = {
  file: 'server/src/ops/changes/decide-change.ts',
  find: 'approvalOf(row, operator.userId, 2)',
  replace: 'approvalOf(row, 0, 2)',
}

/** Acts that one operator could do alone on 23 November 2026. */
export const INSIDER_CASES: readonly AttackCase[] = [
  {
    id: 'access 2a',
    was: 'one operator passed any number of withdrawals below the limit of one',
    commit: 'e4674468',
    test: {
      file: INSIDERS,
      name: 'one customer, several withdrawals, two colleagues: their sum in a day needs two persons',
    },
    edits: [
      {
        file: WHY_TWO,
        find: 'value !== undefined && (await sumOf(',
        replace: 'value === undefined && (await sumOf(',
      },
    ],
  },
  {
    id: 'access 2b',
    was: "who verified or credited a customer passed that customer's withdrawal alone",
    commit: 'e4674468',
    test: {
      file: INSIDERS,
      name: 'who verified or credited a customer does not pass the withdrawal alone for seven days',
    },
    edits: [
      {
        file: WHY_TWO,
        find: "if (kind !== 'withdrawal') return false",
        replace: 'if (now > 0) return false',
      },
    ],
  },
  {
    id: 'access 5a',
    was: 'support opened customers by counting up ids',
    commit: 'b7fbd980',
    test: {
      file: GRANTS,
      name: 'counting up ids, account numbers of which a few are free, and numbers of records',
    },
    edits: [
      {
        file: 'server/src/ops/grants/customer-grants.ts',
        find: "if (!grant) throw new CallError('customer_not_opened')",
        replace: "if (!grant && customerId < 0) throw new CallError('customer_not_opened')",
      },
    ],
  },
  {
    id: 'access 5b',
    was: 'no limit to the number of customers that an operator opened',
    commit: 'e4674468',
    test: {
      file: 'server/tests/operators/customer-budget.test.ts',
      name: 'support opens a bounded number of customers an hour, over all calls; repeats are free',
    },
    edits: [
      {
        file: 'server/src/ops/routing/customer-budget.ts',
        find: 'support: 60,',
        replace: 'support: 60_000,',
      },
    ],
  },
  {
    id: 'access 5c',
    was: 'support read the contacts and balances of every customer',
    commit: 'b7fbd980',
    test: { file: GRANTS, name: 'customer: the fields masked by role, until a reason is stated' },
    edits: [
      {
        file: 'server/src/ops/grants/customer-grants.ts',
        find: 'return grant !== undefined\n',
        replace: 'return grant !== undefined || customerId > 0\n',
      },
    ],
  },
  {
    id: 'access 5d',
    was: 'what a role had opened stayed open without the role',
    commit: 'b7fbd980',
    test: { file: GRANTS, name: 'grants end with the role and with a freeze of the operator' },
    edits: [
      {
        file: 'server/src/ops/grants/customer-grants.ts',
        find: 'where user_id = customer_grant.operator_id and created_at <= customer_grant.granted_at)',
        replace: 'where user_id = customer_grant.operator_id)',
      },
    ],
  },
  {
    id: 'access 5e',
    was: 'no alarm about an operator who opens far more customers than the colleagues',
    commit: '72f159df',
    test: {
      file: GRANTS,
      name: 'metrics: customers opened by each operator in a day, and the median of the colleagues',
    },
    edits: [
      {
        file: 'server/src/ops/grants/count-opened.ts',
        find: 'sorted[Math.floor((sorted.length - 1) / 2)] ?? 0',
        replace: 'sorted[sorted.length] ?? 0',
      },
    ],
  },
  {
    id: 'access 6',
    was: 'first approvals and proposals of a dismissed colleague counted',
    commit: 'e4674468',
    test: {
      file: INSIDERS,
      name: 'a dismissed first reviewer of a withdrawal does not count, also once appointed again',
    },
    edits: [
      {
        file: DECISIONS,
        find: 'return valid ? undefined : firstId',
        replace: 'return valid ? undefined : undefined',
      },
    ],
  },
  {
    id: 'access 10',
    was: 'the freeze of a stolen colleague left the console open',
    commit: '65006198',
    test: {
      file: 'server/tests/operators/staff-freeze.test.ts',
      name: 'a console session is refused on the next call, however its owner was frozen',
    },
    edits: [
      {
        file: 'server/src/auth/sessions/operator-sessions.ts',
        find: ".where('customer.frozen_by_operator', '=', false)\n",
        replace: '',
      },
    ],
  },
  {
    id: 'access 10, its end',
    was: 'one operator lifted the freeze of a colleague',
    commit: '3fee0e9e',
    test: {
      file: 'server/tests/operators/staff-freeze.test.ts',
      name: 'the freeze of a colleague is lifted by two others, one of them an admin',
    },
    edits: [DECIDE_CHANGE],
  },
  {
    id: 'access 17c, link',
    was: 'one operator sent every customer to a link of their own',
    commit: '3696a0a2',
    test: {
      file: 'server/tests/support/service-link.test.ts',
      name: 'service link: one operator alone changes nothing',
    },
    edits: [DECIDE_CHANGE],
  },
  {
    id: 'access 17c, news',
    was: 'one person published and pushed an announcement to everybody',
    commit: '4c7aba1f',
    test: {
      file: 'server/tests/notices/news.test.ts',
      name: 'news: one person publishes, changes and pushes nothing; each of two roles decides',
    },
    edits: [DECIDE_CHANGE],
  },
  {
    id: 'access 17c, rate',
    was: 'one person set the fiat rate',
    commit: '4f28315c',
    test: {
      file: 'server/tests/fiat/rates.test.ts',
      name: 'fiat rate: needs two persons; even an admin cannot set one alone',
    },
    edits: [DECIDE_CHANGE],
  },
  {
    id: 'access 17c, openings',
    was: 'one person opened a product that sold at once',
    commit: 'f4d6cd84',
    test: {
      file: 'server/tests/operators/openings.test.ts',
      name: 'market:1: one person closes it, no one opens it alone, two persons do',
    },
    edits: [DECIDE_CHANGE],
  },
  {
    id: 'access 17c, launch',
    was: "one operator opened a new coin's market",
    commit: '940c1b3c',
    test: {
      file: 'server/tests/subscription/launch.test.ts',
      name: 'launch: one operator alone opens no market; a second proposal is refused while one waits',
    },
    edits: [DECIDE_CHANGE],
  },
  {
    id: 'access 17c, cancellation',
    was: "one operator cancelled a coin's sale",
    commit: '940c1b3c',
    test: {
      file: 'server/tests/subscription/subscription.test.ts',
      name: 'operators: terms are fixed from the start; a cancellation refunds every order',
    },
    edits: [DECIDE_CHANGE],
  },
  {
    id: 'access 16',
    was: 'a role was given without a message to a person',
    commit: 'd2f18f95',
    test: {
      file: 'server/tests/operators/staff-roles.test.ts',
      name: 'a role that is given, changed or taken: mails to the person and to every admin',
    },
    edits: [
      {
        file: 'server/src/auth/users/mail-role-change.ts',
        find: '  const by = deciders',
        replace: '  if (userId > 0) return\n  const by = deciders',
      },
    ],
  },
  {
    id: 'access 17c, agreement',
    was: 'one operator published a user agreement',
    commit: '9fc7b7c2',
    test: {
      file: 'server/tests/accounts/agreements.test.ts',
      name: 'a new version: announced once approved, in force at its time, then final',
    },
    edits: [DECIDE_CHANGE],
  },
  {
    id: 'access 17d',
    was: 'no sign that an operator and a customer use one network',
    commit: 'ebdc8fad',
    test: {
      file: 'server/tests/operators/risk-facts.test.ts',
      name: 'staff who signed in from a network of the customer are named; others are not',
    },
    edits: [
      {
        file: 'server/src/ops/risk/shared-networks.ts',
        find: 'own.has(networkOf(ip))',
        replace: 'own.has(`not ${networkOf(ip)}`)',
      },
    ],
  },
]
