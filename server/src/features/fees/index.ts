import { showFees } from './show-fees.ts'

export const feesHandlers = { 'user/fees': showFees }
