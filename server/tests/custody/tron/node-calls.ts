import type { Chain, Included, TestBlock } from './block.ts'
import { ENERGY_PRICE, type Ledger } from './ledger.ts'

interface Body {
  readonly num?: number
  readonly id_or_num?: string
  readonly detail?: boolean
  readonly value?: string
  readonly transaction?: string
  readonly address?: string
  readonly owner_address?: string
  readonly contract_address?: string
  readonly function_selector?: string
  readonly parameter?: string
}

/** Answers a call as java-tron does: what is not there is an empty object, and zeros are left out. */
export function answerOf(chain: Chain, path: string, body: Body): unknown {
  switch (path) {
    case 'wallet/getblock':
      return body.id_or_num === undefined
        ? blockAnswer(chain.blocks.at(-1), false)
        : blockAnswer(atHeight(chain, Number(body.id_or_num)), body.detail === true)
    case 'walletsolidity/getblock':
      return blockAnswer(chain.solidified, false)
    case 'wallet/getblockbynum':
    case 'walletsolidity/getblockbynum':
      return body.num === 0 ? { blockID: chain.genesis } : blockAnswer(atHeight(chain, body.num ?? -1), true)
    case 'wallet/gettransactioninfobyblocknum':
      return infosOf(atHeight(chain, body.num ?? -1))
    case 'wallet/gettransactioninfobyid':
      return chain.blocks.flatMap(infosOf).find(({ id }) => id === body.value) ?? {}
    case 'wallet/gettransactionfrompending':
      return chain.pool.has(body.value ?? '') ? { txID: body.value } : {}
    case 'wallet/broadcasthex': {
      const code = chain.take(body.transaction ?? '')
      return code === 'SUCCESS' ? { result: true } : { code, message: '' }
    }
    case 'wallet/getaccount':
      return accountOf(chain.ledger, body)
    case 'walletsolidity/getaccount':
      return accountOf(chain.solidifiedLedger, body)
    case 'walletsolidity/triggerconstantcontract':
      return balanceOf(chain.solidifiedLedger, body)
    case 'wallet/getaccountresource':
      return {}
    case 'wallet/getchainparameters':
      return {
        chainParameter: [{ key: 'getEnergyFee', value: Number(ENERGY_PRICE) }, { key: 'getAllowUpdate' }],
      }
    case 'wallet/triggerconstantcontract':
      return estimateOf(chain, body)
    default:
      return { Error: `class org.tron.core.exception.UnknownCall : ${path}` }
  }
}

function atHeight({ blocks }: Chain, height: number): TestBlock | undefined {
  return blocks[height - 1]
}

function blockAnswer(block: TestBlock | undefined, detail: boolean): object {
  if (!block) return {}
  const transactions = block.included.map(({ transaction, effect }) => ({
    ret: [{ contractRet: effect.code }],
    signature: transaction.signatures,
    txID: transaction.txid,
    raw_data_hex: transaction.rawHex,
  }))
  return {
    blockID: block.id,
    block_header: { raw_data: block.header, witness_signature: '00' },
    ...(detail && transactions.length > 0 ? { transactions } : {}),
  }
}

function infosOf(block: TestBlock | undefined) {
  return (block?.included ?? []).map((included) => infoOf(block as TestBlock, included))
}

function infoOf({ height, time }: TestBlock, { transaction, effect }: Included) {
  const isCall = transaction.call.kind === 'TriggerSmartContract'
  return {
    id: transaction.txid,
    fee: Number(effect.fee),
    blockNumber: height,
    blockTimeStamp: time,
    contractResult: [''],
    receipt: isCall ? { result: effect.code } : { net_fee: 1_000 },
    ...(effect.code === 'SUCCESS' ? {} : { result: 'FAILED' }),
    ...(effect.logs.length > 0 ? { log: effect.logs } : {}),
  }
}

function accountOf(ledger: Ledger, { address = '' }: Body): object {
  const balance = ledger.balance(address)
  return balance > 0n ? { address, balance: Number(balance) } : {}
}

/** Executes `balanceOf` of a token. */
function balanceOf(ledger: Ledger, body: Body): object {
  const { function_selector: selector, contract_address: contract = '', parameter = '' } = body
  if (selector !== 'balanceOf(address)' || !ledger.hasToken(contract))
    return { result: { code: 'CONTRACT_VALIDATE_ERROR', message: '' } }
  const amount = ledger.balance(`41${parameter.slice(24)}`, contract)
  return {
    result: { result: true },
    energy_used: 935,
    constant_result: [amount.toString(16).padStart(64, '0')],
    transaction: { ret: [{}] },
  }
}

function estimateOf({ ledger }: Chain, body: Body): object {
  const selector = body.function_selector === 'transfer(address,uint256)' ? 'a9059cbb' : '00000000'
  const data = selector + (body.parameter ?? '')
  const { energy, reverts } = ledger.estimate(body.owner_address ?? '', body.contract_address ?? '', data)
  return {
    result: { result: true },
    energy_used: Number(energy),
    constant_result: ['0'.repeat(64)],
    transaction: { ret: [reverts ? { ret: 'FAILED' } : {}] },
  }
}
