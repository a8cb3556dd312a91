import { enterStatement, withdrawStatementLine } from './enter-statement.ts'
import { listStatement, listUnproven } from './list-statement.ts'

export const statementsOpsHandlers = {
  'ops/statement/list': listStatement,
  'ops/statement/unproven': listUnproven,
  'ops/statement/enter': enterStatement,
  'ops/statement/withdraw': withdrawStatementLine,
}
