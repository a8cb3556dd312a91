import { showMoney } from './show-money.ts'

export const moneyTimeHandlers = { 'wallet/money': showMoney }
