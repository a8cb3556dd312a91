import { TronWeb, utils } from 'tronweb'

/** The messages of the network in the encoding of its official library, which shares no code with the exchange. */
interface Messages {
  readonly Transaction: Codec<TransactionMessage> & { readonly Result: new () => ResultMessage }
  readonly TransferContract: Codec<{
    getOwnerAddress_asU8(): Uint8Array
    getToAddress_asU8(): Uint8Array
    getAmount(): number
  }>
  readonly TriggerSmartContract: Codec<{
    getOwnerAddress_asU8(): Uint8Array
    getContractAddress_asU8(): Uint8Array
    getData_asU8(): Uint8Array
  }>
}
interface Codec<Message> {
  deserializeBinary(bytes: Uint8Array): Message
}
interface ResultMessage {
  setContractret(code: number): void
}
interface RawMessage {
  getRefBlockBytes_asU8(): Uint8Array
  getRefBlockHash_asU8(): Uint8Array
  getExpiration(): number
  getTimestamp(): number
  getFeeLimit(): number
  getContractList(): {
    getType(): number
    getParameter(): { getTypeUrl(): string; getValue_asU8(): Uint8Array }
  }[]
  serializeBinary(): Uint8Array
}
interface TransactionMessage {
  getRawData(): RawMessage
  getSignatureList_asU8(): Uint8Array[]
  setRetList(results: readonly ResultMessage[]): void
  serializeBinary(): Uint8Array
}

const messages = (globalThis as unknown as { readonly TronWebProto: Messages }).TronWebProto

/** The results of transactions that a block can state. */
export const CODES = { SUCCESS: 1, REVERT: 2, OUT_OF_ENERGY: 10 } as const
export type Code = keyof typeof CODES

/** A signed transaction as the official library reads it. Addresses are 21 bytes as hexadecimal digits. */
export interface Decoded {
  readonly txid: string
  readonly rawHex: string
  readonly signatures: readonly string[]
  /** The address whose key made the signature. */
  readonly signer: string
  readonly refBytes: string
  readonly refHash: string
  readonly expiration: number
  readonly feeLimit: bigint
  readonly owner: string
  readonly call:
    | { readonly kind: 'TransferContract'; readonly to: string; readonly amount: bigint }
    | { readonly kind: 'TriggerSmartContract'; readonly contract: string; readonly data: string }
  /** Returns the bytes of the transaction in a block that states its result. */
  withResult(code: Code): Uint8Array
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Decodes a signed transaction. Throws if the library cannot, or its bytes are not those that the library would write. */
export function decode(signedHex: string): Decoded {
  const transaction = messages.Transaction.deserializeBinary(Buffer.from(signedHex, 'hex'))
  const raw = transaction.getRawData()
  const [contract, ...more] = raw.getContractList()
  if (!contract || more.length > 0) throw new Error('not one contract')
  if (hex(transaction.serializeBinary()) !== signedHex) throw new Error('not the encoding of the library')
  const rawHex = hex(raw.serializeBinary())
  const txid = hex(Uint8Array.from(utils.crypto.SHA256([...Buffer.from(rawHex, 'hex')])))
  const signatures = transaction.getSignatureList_asU8().map(hex)
  return {
    txid,
    rawHex,
    signatures,
    signer: utils.crypto.ecRecover(txid, signatures[0] ?? '').toLowerCase(),
    refBytes: hex(raw.getRefBlockBytes_asU8()),
    refHash: hex(raw.getRefBlockHash_asU8()),
    expiration: raw.getExpiration(),
    feeLimit: BigInt(raw.getFeeLimit()),
    ...callIn(contract.getParameter()),
    withResult(code) {
      const result = new messages.Transaction.Result()
      result.setContractret(CODES[code])
      transaction.setRetList([result])
      return transaction.serializeBinary()
    },
  }
}

function callIn(parameter: ReturnType<ReturnType<RawMessage['getContractList']>[number]['getParameter']>) {
  const value = parameter.getValue_asU8()
  if (parameter.getTypeUrl().endsWith('.TransferContract')) {
    const transfer = messages.TransferContract.deserializeBinary(value)
    const amount = BigInt(transfer.getAmount())
    const to = hex(transfer.getToAddress_asU8())
    return {
      owner: hex(transfer.getOwnerAddress_asU8()),
      call: { kind: 'TransferContract', to, amount } as const,
    }
  }
  const trigger = messages.TriggerSmartContract.deserializeBinary(value)
  const contract = hex(trigger.getContractAddress_asU8())
  const data = hex(trigger.getData_asU8())
  return {
    owner: hex(trigger.getOwnerAddress_asU8()),
    call: { kind: 'TriggerSmartContract', contract, data } as const,
  }
}

/** Where a transaction belongs: the block that it refers to, and when it ends. */
export interface Place {
  readonly refBytes: string
  readonly refHash: string
  readonly expiration: number
  readonly timestamp: number
  readonly feeLimit: number
}

/** Encodes and signs a transaction with the official library. Returns it in the form of `wallet/broadcasthex`. */
export function signOutside(privateKey: string, type: string, value: object, place: Place): string {
  const message = encode(type, value, place)
  const txID = utils.transaction.txPbToTxID(message).replace(/^0x/, '')
  const signature = utils.crypto.ECKeySign(
    [...Buffer.from(txID, 'hex')] as never,
    [...Buffer.from(privateKey, 'hex')] as never,
  )
  message.addSignature(Uint8Array.from(Buffer.from(signature.replace(/^0x/, ''), 'hex')))
  return hex(message.serializeBinary() as Uint8Array)
}

/** Returns the bytes that are signed, as the official library writes them, as hexadecimal digits. */
export function rawHexOf(type: string, value: object, place: Place): string {
  return utils.transaction
    .txPbToRawDataHex(encode(type, value, place))
    .replace(/^0x/, '')
    .toLowerCase()
}

function encode(type: string, value: object, place: Place) {
  return utils.transaction.txJsonToPb({
    raw_data: {
      contract: [{ type, parameter: { type_url: `type.googleapis.com/protocol.${type}`, value } }],
      ref_block_bytes: place.refBytes,
      ref_block_hash: place.refHash,
      expiration: place.expiration,
      timestamp: place.timestamp,
      ...(place.feeLimit > 0 && { fee_limit: place.feeLimit }),
    },
  })
}

/** Returns the base58 address of a private key, and its 21 bytes as hexadecimal digits. */
export function addressOfKey(privateKey: string): { readonly base58: string; readonly hex: string } {
  const base58 = TronWeb.address.fromPrivateKey(privateKey) as string
  return { base58, hex: toHex(base58) }
}

/** Returns the private key of the address that pays withdrawals, as a thief of the signer's key file has it. */
export function payingKeyOf(mnemonic: string): string {
  return TronWeb.fromMnemonic(mnemonic, "m/44'/195'/1'/0/0").privateKey.replace(/^0x/, '')
}

export function toHex(base58: string): string {
  return TronWeb.address.toHex(base58).toLowerCase()
}

export function toBase58(address: string): string {
  return TronWeb.address.fromHex(address)
}
