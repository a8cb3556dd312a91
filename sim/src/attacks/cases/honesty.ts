import type { AttackCase } from '../attack-case.ts'

const ABSENT = 'verify/src/absent-cheats.test.ts'
const KEEPER = 'receipt/src/keeping/keeper.ts'
const WATCHED = 'receipt/src/keeping/watched.ts'
const CONTRADICTION = 'receipt/src/evidence/contradiction.ts'

/** Ways for the exchange to cheat unseen at timed options that were found on 23 November 2026. */
export const HONESTY_CASES: readonly AttackCase[] = [
  {
    id: "honesty A, A', K",
    was: 'live heads withheld from one customer, and invented ticks shown as verified',
    commit: '22b1c470',
    test: {
      file: ABSENT,
      name: 'cheat A: heads hidden from one customer, prices invented: not the mark of a watched option',
    },
    edits: [
      {
        file: WATCHED,
        find: "return isCovered && hasStart && hasWindow && hasEnd ? null : 'unseen'",
        replace: 'return hasWindow ? null : hasStart || hasEnd || isCovered ? null : null',
      },
    ],
  },
  {
    id: 'honesty B',
    was: 'an order answered after later prices shown as verified',
    commit: '22b1c470',
    test: {
      file: ABSENT,
      name: 'cheat B: an order that is answered after 9000 ms is not the mark of a watched option',
    },
    edits: [{ file: WATCHED, find: "if (answerMs > ANSWER_MAX_MS) return 'late'", replace: '' }],
  },
  {
    id: "honesty B'",
    was: 'an order booked late, once its outcome was known',
    commit: '8c203b36',
    test: { file: ABSENT, name: 'a ticket that a live head covers late: not the mark of a watched option' },
    edits: [
      {
        file: WATCHED,
        find: "if (coveredAt !== undefined && !isCovered) return 'late'",
        replace: '',
      },
      {
        file: WATCHED,
        find: "return isCovered && hasStart && hasWindow && hasEnd ? null : 'unseen'",
        replace: "return hasStart && hasWindow && hasEnd ? null : 'unseen'",
      },
    ],
  },
  {
    id: "honesty B''",
    was: 'an order refused after acceptance and booked later, or withheld from the heads',
    commit: '8c203b36',
    test: {
      file: 'verify/src/evidence.test.ts',
      name: 'ticket_withheld: a live head with a tick after acceptance covers the ticket',
    },
    edits: [
      {
        file: CONTRADICTION,
        find: 'if (!live?.tickets || !ticket) return false',
        replace: "if (!live?.tickets || !ticket || hash !== '') return false",
      },
    ],
  },
  {
    id: 'honesty C',
    was: 'a restored backup replaced kept heads unnoticed',
    commit: '22b1c470',
    test: {
      file: ABSENT,
      name: 'cheat C: after a restored backup other heads have the numbers of kept ones: proven',
    },
    edits: [
      {
        file: CONTRADICTION,
        find: 'a.live !== undefined && a.live.seq === b.live?.seq && a.hash !== b.hash,',
        replace: 'a.live !== undefined && a.live.seq === b.live?.seq && a.hash === b.hash && a.hash === "",',
      },
      {
        file: CONTRADICTION,
        find: 'isAnyDifferent(a.ticks, b.ticks, (one, other) => one.hash !== other.hash)',
        replace: 'isAnyDifferent(a.ticks, b.ticks, () => false)',
      },
    ],
  },
  {
    id: 'honesty D',
    was: 'two hashes of one tick within a purchase',
    commit: '22b1c470',
    test: {
      file: ABSENT,
      name: 'cheat D: the head fetched before an order and its ticket give one tick two hashes: proven',
    },
    edits: [{ file: KEEPER, find: 'this.#looked = head\n', replace: '' }],
  },
  {
    id: 'honesty E, F',
    was: 'receipts with one nonce, or a broken ticket chain, passed the command line',
    commit: '22b1c470',
    test: {
      file: ABSENT,
      name: 'cheats E, F: receipts with one nonce, or a broken ticket chain, contradict each other',
    },
    edits: [
      {
        file: 'verify/src/verify-statements.ts',
        find: 'statements.flatMap(withContents), trusted',
        replace: 'statements, trusted',
      },
    ],
  },
  {
    id: 'honesty J',
    was: 'a silence before delivery, and later prices that lose, shown as verified',
    commit: '22b1c470',
    test: {
      file: ABSENT,
      name: 'cheat J: silence before delivery, then prices that lose: not the mark of a watched option',
    },
    edits: [
      {
        file: WATCHED,
        find: "return isCovered && hasStart && hasWindow && hasEnd ? null : 'unseen'",
        replace: "return isCovered && hasStart ? null : 'unseen'",
      },
    ],
  },
  {
    id: 'honesty M',
    was: 'a receipt withheld together with the live heads was never overdue',
    commit: '22b1c470',
    test: {
      file: ABSENT,
      name: 'cheat M: a receipt withheld with the live heads is overdue by the clock of the device',
    },
    edits: [
      {
        file: 'receipt/src/keeping/check-overdue.ts',
        find: 'if (showing.length === 0 && now() < overdueAt(ticket)) return',
        replace: 'if (showing.length === 0 || now() < overdueAt(ticket)) return',
      },
    ],
  },
  {
    id: 'honesty N',
    was: 'a long option was dropped when many short ones were bought',
    commit: '22b1c470',
    test: {
      file: 'receipt/src/keeping/kept.test.ts',
      name: 'cheat N: an option that runs is not displaced by newer ones that are settled',
    },
    edits: [
      {
        file: 'receipt/src/keeping/kept.ts',
        find: 'const isUnsettled = ({ settlement }: Kept) => settlement === null',
        replace: 'const isUnsettled = ({ settlement }: Kept) => settlement === 0',
      },
    ],
  },
  {
    id: 'honesty, document 6',
    was: 'the command line trusted every listed key without a hand-over',
    commit: '22b1c470',
    test: {
      file: 'verify/src/trusted-keys.test.ts',
      name: '--key of a response: a key that is listed without a hand-over is not trusted',
    },
    edits: [
      {
        file: 'verify/src/trusted-keys.ts',
        find: 'return oldest ? [oldest.public_key] : []',
        replace: 'return oldest ? list.map(({ public_key }) => public_key) : []',
      },
    ],
  },
  {
    id: 'honesty, document 9',
    was: 'the origin of prices of a market was not signed',
    commit: '8c203b36',
    test: {
      file: 'verify/src/evidence.test.ts',
      name: 'origin_changed: two tickets give the prices of a market different origins',
    },
    edits: [
      {
        file: CONTRADICTION,
        find: 'isOriginChanged(a.origins, b.origins),',
        replace: 'isOriginChanged(a.origins, []),',
      },
    ],
  },
  {
    id: "honesty A''",
    was: 'a list and a wallet that say another result than the receipt',
    commit: 'bd54f7db',
    test: {
      file: 'verify/src/unsigned-records.test.ts',
      name: 'list: another result than in the receipt is found, and the option no longer counts as verified',
    },
    edits: [
      {
        file: 'receipt/src/keeping/compare-list.ts',
        find: "return isSame ? undefined : 'listed_otherwise'",
        replace: "return isSame || !isSame ? undefined : 'listed_otherwise'",
      },
    ],
  },
  {
    id: 'honesty C, the list',
    was: 'an option that a restored backup has lost',
    commit: 'bd54f7db',
    test: {
      file: 'verify/src/unsigned-records.test.ts',
      name: 'list: an option that is kept and not listed is found, also while it runs',
    },
    edits: [
      {
        file: 'receipt/src/keeping/compare-list.ts',
        find: "if (!row) return 'not_listed'",
        replace: 'if (!row) return undefined',
      },
    ],
  },
]
