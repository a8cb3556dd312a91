import { CREDIT_MAX, CREDIT_MIN, CREDIT_POINTS, CREDIT_START, CREDITED_DEALS_MAX } from '@halyard/api'
import { findCreditScore } from '../../credit-score/credit-lines.ts'
import type { Handler } from './context.ts'

export const showCreditScore: Handler<'user/credit_score'> = async (ctx, { session }) => ({
  score: await findCreditScore(ctx.db, session.userId),
  start: CREDIT_START,
  min: CREDIT_MIN,
  max: CREDIT_MAX,
  points: CREDIT_POINTS,
  deals_max: CREDITED_DEALS_MAX,
})
