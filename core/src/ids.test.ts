import { expectTypeOf, test } from 'vitest'
import type { Level } from './book/price-ladder.ts'
import type { OrderSlot } from './book/slot.ts'
import type { Command, CommandOf } from './commands.ts'
import type {
  AccountId,
  CurrencyId,
  CustomerId,
  CustomerIndex,
  MarketId,
  OrderId,
  PerpId,
  PositionId,
} from './ids.ts'
import type { findAccount, transfer } from './ledger/ledger.ts'

test('ids: a plain number is accepted as an id of any kind', () => {
  expectTypeOf<number>().toExtend<CustomerId>()
  expectTypeOf<CustomerId>().toExtend<number>()
})

test('ids: the id of one kind is a type error where another kind is wanted', () => {
  expectTypeOf<AccountId>().not.toExtend<CustomerId>()
  expectTypeOf<CustomerId>().not.toExtend<AccountId>()
  expectTypeOf<CurrencyId>().not.toExtend<MarketId>()
  expectTypeOf<MarketId>().not.toExtend<PerpId>()
  expectTypeOf<OrderId>().not.toExtend<PositionId>()
  expectTypeOf<CustomerIndex>().not.toExtend<CustomerId>()
  expectTypeOf<OrderId>().not.toExtend<OrderSlot>()
  expectTypeOf<OrderSlot>().not.toExtend<Level>()
})

test('ids: parameters and commands accept only their own kind', () => {
  expectTypeOf<AccountId>().not.toExtend<Parameters<typeof findAccount>[1]>()
  expectTypeOf<CustomerId>().not.toExtend<Parameters<typeof transfer>[1]>()
  expectTypeOf<AccountId>().not.toExtend<CommandOf<'placeOrder'>['customerId']>()
  expectTypeOf<PerpId>().not.toExtend<CommandOf<'placeOrder'>['marketId']>()
  expectTypeOf<{ kind: 'setHold'; customerId: AccountId; until: number }>().not.toExtend<Command>()
})
