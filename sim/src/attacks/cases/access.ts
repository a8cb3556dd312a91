import type { AttackCase } from '../attack-case.ts'

const FACTOR_PROOFS = 'server/tests/accounts/factor-proofs.test.ts'
const STAFF_FACTORS = 'server/tests/operators/staff-factors.test.ts'

/** Ways into accounts and the console that were found on 23 November 2026. */
export const ACCESS_CASES: readonly AttackCase[] = [
  {
    id: 'access 1a',
    was: 'a stolen password added or removed a factor of an account with a passkey',
    commit: '65006198',
    test: {
      file: FACTOR_PROOFS,
      name: 'with a passkey on the account, the password alone neither adds nor removes a factor',
    },
    edits: [
      {
        file: 'server/src/auth/factors/factor-rules.ts',
        find: "...(passkeys > 0 ? (['passkey'] as const) : [])",
        replace: "...(passkeys > 99 ? (['passkey'] as const) : [])",
      },
    ],
  },
  {
    id: 'access 1b',
    was: 'a factor that the thief of a staff password had added opened the console',
    commit: '128677f3',
    test: {
      file: STAFF_FACTORS,
      name: 'a first factor opens the console once an admin approves it, whatever its age',
    },
    edits: [
      {
        file: 'server/src/auth/staff-factors/staff-factor-rules.ts',
        find: "return status !== 'refused' && vouched &&",
        replace: "return status !== 'refused' &&",
      },
    ],
  },
  {
    id: 'access 1, its class',
    was: 'no search for paths of a thief through factors, holds and roles',
    commit: '135c98c7',
    test: {
      file: 'server/src/auth/factors/paths-of-a-thief.test.ts',
      name: 'no stolen secrets lead to money of a guarded account, nor to any console',
    },
    edits: [
      {
        file: 'server/src/auth/factors/factor-rules.ts',
        find: "...(passkeys > 0 ? (['passkey'] as const) : [])",
        replace: "...(passkeys > 99 ? (['passkey'] as const) : [])",
      },
    ],
  },
  {
    id: 'access 4a',
    was: 'a host clock that jumped forward once stopped exchange time for as long',
    commit: '3da12f2f',
    test: {
      file: 'server/src/engine/clock/exchange-clock.test.ts',
      name: 'a jump of the host by 3600000 ms is a fault until it is undone, and exchange time goes on',
    },
    edits: [
      {
        file: 'server/src/engine/clock/exchange-clock.ts',
        find: 'const now = (): number => Math.floor(monotonic() + offset)',
        replace: 'let last = 0\n  const now = (): number => (last = Math.max(last, Math.floor(wall())))',
      },
    ],
  },
  {
    id: 'access 4b',
    was: 'a start with stored time ahead of the clock was accepted',
    commit: '3da12f2f',
    test: {
      file: 'demo/tests/start.test.ts',
      name: 'a start with stored time ahead of the clock is refused; with the right clock it starts',
    },
    edits: [
      {
        file: 'server/src/engine/refuse-start.ts',
        find: 'if (at - now <= AHEAD_MAX_MS) return',
        replace: 'if (at > 0) return',
      },
    ],
  },
  {
    id: 'access 7',
    was: '`npm run crash` could not finish',
    commit: '568fa147',
    test: {
      file: 'sim/src/crash/run-crashes.test.ts',
      name: 'crash: after a kill under load no acknowledged order is lost and the log replays',
    },
    edits: [
      {
        file: 'sim/src/crash/check.ts',
        find: 'const replayed = encode(reply)',
        replace: 'const replayed = JSON.stringify(reply)',
      },
    ],
  },
  {
    id: 'access 8',
    was: 'another secret was accepted at a start',
    commit: '568fa147',
    test: {
      file: 'server/tests/startup/production.test.ts',
      name: 'a start with another secret: rejected before anything is sealed; the first secret starts',
    },
    edits: [
      {
        file: 'server/src/db/deployment-secret.ts',
        find: 'if (problem) throw new ConfigError(',
        replace: "if (problem && secret.current === '') throw new ConfigError(",
      },
    ],
  },
  {
    id: 'access 9',
    was: "strangers locked staff out through the customers' sign-in",
    commit: 'b3b1ab36',
    test: {
      file: 'server/tests/operators/staff-lock-out.test.ts',
      name: "a stranger's wrong passwords at ops/login do not lock staff out of the console",
    },
    edits: [
      {
        file: 'server/src/ops/sign-in/login.ts',
        find: 'request, ip, counterOf(name.address, ip))',
        replace: 'request, ip, counterOf(name.address, ip) && name.address)',
      },
    ],
  },
  {
    id: 'access 13',
    was: 'sockets were counted by whole IPv6 address',
    commit: '568fa147',
    test: {
      file: 'server/src/sockets/admission.test.ts',
      name: 'createAdmission: counts sockets of one IPv6 /64 together',
    },
    edits: [
      {
        file: 'server/src/sockets/admission.ts',
        find: 'const network = networkOf(addressOf(request, trusts))',
        replace: 'const network = addressOf(request, trusts)',
      },
      {
        file: 'server/src/sockets/admission.ts',
        find: 'open.get(networkOf(addressOf(request, trusts)))',
        replace: 'open.get(addressOf(request, trusts))',
      },
    ],
  },
  {
    id: 'access 14',
    was: "nicknames could be taken for the exchange's staff",
    commit: 'a429ed1a',
    test: {
      file: 'server/src/platform/nickname.test.ts',
      name: 'skeletonOf: Support and ѕuрроrt look alike',
    },
    edits: [
      {
        file: 'server/src/platform/nickname.ts',
        find: '(letter) => LATIN_OF.get(letter) ?? letter',
        replace: '(letter) => letter',
      },
    ],
  },
  {
    id: 'access 17a',
    was: 'a script could send data to any host',
    commit: '568fa147',
    test: {
      file: 'server/src/http/security.test.ts',
      name: "securityHeaders: allows connections, sockets included, to the page's origin alone",
    },
    edits: [
      {
        file: 'server/src/http/security.ts',
        find: "new URL(publicUrl).origin.replace(/^http/, 'ws')",
        replace: "'ws:', 'wss:'",
      },
    ],
  },
  {
    id: 'access 8, rotation',
    was: 'the secret could not be rotated',
    commit: '0b575e54',
    test: {
      file: 'server/tests/startup/secret-rotation.test.ts',
      name: 'rotation: values open with both secrets, are re-sealed, then open with the new one alone',
    },
    edits: [
      {
        file: 'server/src/platform/secrets/secret-keys.ts',
        find: 'return previous === undefined ? [current] : [current, previous]',
        replace: 'return previous === undefined ? [current] : [current]',
      },
    ],
  },
  {
    id: 'access 11',
    was: "the server's own database role could empty the audit log",
    commit: 'ef9cbc2e',
    test: {
      file: 'server/src/db/grants.pg.test.ts',
      name: 'audit_log: the server reads and adds, and cannot change, empty or alter it',
    },
    edits: [
      {
        file: 'server/src/db/grants.ts',
        find: "if (withheld !== '')",
        replace: "if (withheld === 'nothing')",
      },
    ],
  },
  {
    id: 'access 12, closing',
    was: 'no account could be closed',
    commit: '412d7619',
    test: {
      file: 'server/tests/accounts/closing-account.test.ts',
      name: 'after 30 days the contacts, factors and name are erased, and the ledger stays',
    },
    edits: [
      {
        file: 'server/src/closing/erase-customer.ts',
        find: "      nickname: '',\n",
        replace: '',
      },
    ],
  },
  {
    id: 'access 12, export',
    was: 'no customer could download their own data',
    commit: '21e80140',
    test: {
      file: 'server/tests/accounts/data-export.test.ts',
      name: 'the link is for one customer, signed in, for 24 hours',
    },
    edits: [
      {
        file: 'server/src/personal-data/data-exports.ts',
        find: ".where('token_hash', '=', hashToken(token))\n    .where('user_id', '=', String(userId))",
        replace: ".where('token_hash', '=', hashToken(token))",
      },
    ],
  },
  {
    id: 'access 12, retention',
    was: 'documents were stored without an end',
    commit: '3135b1db',
    test: {
      file: 'server/tests/database/retention.test.ts',
      name: 'retention: each purpose deletes rows a millisecond past their period, and none earlier',
    },
    edits: [
      {
        file: 'server/src/retention/purposes.ts',
        find: '?? period.days) * DAY_MS',
        replace: '?? period.days) * 2 * DAY_MS',
      },
    ],
  },
  {
    id: 'access 15',
    was: 'texts to expensive numbers had no budget',
    commit: 'af815e1e',
    test: {
      file: 'server/tests/accounts/text-budgets.test.ts',
      name: 'a country at its budget is refused with a way out; others and the next day are not',
    },
    edits: [
      {
        file: 'server/src/mail/text-budgets.ts',
        find: 'where text_count.sent < ${limit}\n',
        replace: 'where text_count.sent < ${limit} + 1000000\n',
      },
    ],
  },
]
