import type { AttackCase } from './attack-case.ts'
import { ACCESS_CASES } from './cases/access.ts'
import { DESK_CASES } from './cases/desk.ts'
import { FIAT_CASES } from './cases/fiat.ts'
import { HONESTY_CASES } from './cases/honesty.ts'
import { INSIDER_CASES } from './cases/insiders.ts'
import { KEY_CASES } from './cases/keys.ts'
import { MONEY_CASES } from './cases/money.ts'

/** Every case, with the edits that take its fix out. */
export const CASES: readonly AttackCase[] = [
  ...MONEY_CASES,
  ...FIAT_CASES,
  ...ACCESS_CASES,
  ...INSIDER_CASES,
  ...DESK_CASES,
  ...HONESTY_CASES,
  ...KEY_CASES,
]
