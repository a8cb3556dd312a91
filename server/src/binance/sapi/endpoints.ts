import { formatUnits } from '@halyard/money'
import type { NetworkConfig } from '../../engine/index.ts'
import { ratesOf } from '../account/account.ts'
import { readBalances } from '../account/balances.ts'
import type { Endpoints } from '../protocol/endpoint.ts'
import { symbolOf } from '../protocol/symbols.ts'
import { listTransfers, transferFunds } from './transfers.ts'

/** The name of each network in the protocol. Others have their own. */
const NETWORK_NAMES: Readonly<Record<string, string>> = { ERC20: 'ETH', TRC20: 'TRX' }
const NONE = '0'

function describeNetwork(coin: string, config: NetworkConfig, decimals: number, isDefault: boolean) {
  return {
    network: NETWORK_NAMES[config.network] ?? config.network,
    coin,
    name: config.network,
    withdrawIntegerMultiple: formatUnits(1n, decimals),
    isDefault,
    depositEnable: config.isOpen,
    withdrawEnable: config.isOpen,
    withdrawFee: formatUnits(config.withdrawFee, decimals),
    withdrawMin: formatUnits(config.withdrawMin, decimals),
    withdrawMax: formatUnits(config.withdrawMax, decimals),
    minConfirm: config.confirmations,
    unLockConfirm: config.confirmations,
  }
}

/** The calls besides trading: those that client libraries make when they load markets, and transfers. */
export const SAPI: Endpoints = {
  'GET /sapi/v1/system/status': { weight: 1, handle: () => ({ status: 0, msg: 'normal' }) },
  'GET /sapi/v1/capital/config/getall': {
    signed: true,
    weight: 10,
    async handle(ctx, { key }) {
      const balances = await readBalances(ctx, key.customerId)
      return balances.map(({ currency, free, locked }) => {
        const networks = ctx.catalogue.networks(currency.id)
        return {
          coin: currency.name,
          name: currency.name,
          depositAllEnable: networks.some(({ isOpen }) => isOpen),
          withdrawAllEnable: networks.some(({ isOpen }) => isOpen),
          free,
          locked,
          freeze: NONE,
          withdrawing: NONE,
          ipoing: NONE,
          ipoable: NONE,
          storage: NONE,
          isLegalMoney: false,
          trading: true,
          networkList: networks.map((network, index) =>
            describeNetwork(currency.name, network, currency.decimals, index === 0),
          ),
        }
      })
    },
  },
  'GET /sapi/v1/margin/allPairs': { weight: 1, handle: () => [] },
  'GET /sapi/v1/margin/isolated/allPairs': { signed: true, weight: 10, handle: () => [] },
  'GET /sapi/v1/asset/tradeFee': {
    signed: true,
    weight: 1,
    handle: ({ catalogue }, { fields }) =>
      catalogue
        .markets()
        .filter((market) => !fields.has('symbol') || fields.get('symbol') === symbolOf(market))
        .map((market) => {
          const { maker, taker } = ratesOf(market)
          return { symbol: symbolOf(market), makerCommission: maker, takerCommission: taker }
        }),
  },
  'POST /sapi/v1/asset/transfer': transferFunds,
  'GET /sapi/v1/asset/transfer': listTransfers,
  'GET /sapi/v1/account/apiRestrictions': {
    signed: true,
    weight: 1,
    handle: (_ctx, { key }) => ({
      ipRestrict: key.networks.length > 0,
      createTime: key.createdAt,
      enableReading: true,
      enableSpotAndMarginTrading: key.scopes.includes('trade_spot'),
      enableWithdrawals: false,
      enableInternalTransfer: false,
      permitsUniversalTransfer: key.scopes.includes('transfer'),
      enableMargin: false,
      enableFutures: key.scopes.includes('trade_contract'),
      enableVanillaOptions: false,
    }),
  },
}
