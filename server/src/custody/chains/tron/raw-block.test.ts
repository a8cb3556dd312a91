import { expect, test } from 'vitest'
import { blockSchema, checkComplete, readBlock, readHeader } from './raw-block.ts'

/** Headers of the main network and of Nile, as their nodes gave them. */
const HEADERS = [
  {
    blockID: '0000000003b6b891043be54ac0ae1ef579fad5e6e1732cb0ac4237a873b8453e',
    number: 62_306_449,
    txTrieRoot: '7cb6ddff8ada79c91baf6667cc8ead757b39205a8dc8ae097298dbb0587bddb7',
    witness_address: '4114f2c09d3de3fe82a71960da65d4935a30b24e1f',
    parentHash: '0000000003b6b890d8e1d886520dcad1820f4313a435ad593a80c549ea883054',
    version: 30,
    timestamp: 1_717_563_117_000,
  },
  {
    blockID: '000000000335f6219b675cfb09a93b99a53729b80b188dcde464eb41625c3d0c',
    number: 53_868_065,
    txTrieRoot: '0'.repeat(64),
    witness_address: '41711cf6683d28621ae12030fd541b288c61d682cd',
    parentHash: '000000000335f620ef6509d67751753763be896f7ac569fc1d1cfa059cecf619',
    version: 31,
    timestamp: 1_745_423_034_000,
  },
  {
    blockID: '0000000003fe262d52bfa4b2814f816fd2e57af5b98a33d60d8630a03a908e0e',
    number: 66_987_565,
    txTrieRoot: 'faf8fe3858339ead25cc892461c82a59b84dca4a51c45b026676bf3f45a352a2',
    witness_address: '41b2f713d57dbcec679d93a8849fa0cd0e4db594ba',
    parentHash: '0000000003fe262c85cd6b02033f4c3e5c1efa35de256a17bd906dc61fb1aeed',
    version: 34,
    timestamp: 1_777_445_121_000,
  },
]

/** A transaction of block 30,864,542 of the main network. */
const TRANSACTION = {
  txID: '1097be146079d55633bcc1d6ddabb696797140474182d1ac8eced4b6e9aed8f1',
  raw_data_hex:
    '0a02f48a22087dbe57680f37551440b8e5b2ad9e2f52a10142495320697320746865206d617070696e6720746f6b656e206f662074726332302e20496e766573746f72732063616e2065786368616e676520666f72205452582061742062696c6c73737761702e636f6d2028e694b6e588b0424953e9a085e79baee7a9bae68a95e794a8e688b6efbc8ce58fafe4bba5e588b0e5ae98e7b6b220687474703a2f2f62696c6c73737761702e636f6d20e5858ce68f9b545258295a75080212710a32747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e736665724173736574436f6e7472616374123b0a07313030343038331215411e4dc6d85c7f7cfe9ed92663ad558a23d04f14701a154151521c48d859021ffca3e9ace6b5f6364c44f46c20a0c81c70dcacafad9e2f',
  ret: [{ contractRet: 'SUCCESS' }],
  signature: ['83'.repeat(65)],
}

const [WITH_TRANSACTIONS, EMPTY] = HEADERS

function answerOf(header: (typeof HEADERS)[number] | undefined, transactions: readonly object[] = []) {
  const { blockID, ...raw_data } = header ?? {}
  return blockSchema.parse({ blockID, block_header: { raw_data, witness_signature: '00' }, transactions })
}

test.each(HEADERS)('the id of block $number is that of its header', (header) => {
  expect(readHeader(answerOf(header))).toMatchObject({ height: header.number, hash: header.blockID })
  const later = { ...header, timestamp: header.timestamp + 1 }
  expect(() => readHeader(answerOf(later))).toThrow('its header has another id than the node says')
})

test('the id of a transaction is that of its bytes', () => {
  const { transactions } = readBlock(answerOf(WITH_TRANSACTIONS, [TRANSACTION]))
  expect(transactions[0]?.txid).toBe(TRANSACTION.txID)
  const other = { ...TRANSACTION, txID: 'b'.repeat(64) }
  expect(() => readBlock(answerOf(WITH_TRANSACTIONS, [other]))).toThrow('another id than the node says')
})

test('a block without transactions is complete; one that lacks some or has others is not', () => {
  expect(() => checkComplete(readBlock(answerOf(EMPTY)))).not.toThrow()
  const error = 'its transactions are not those of its header'
  expect(() => checkComplete(readBlock(answerOf(EMPTY, [TRANSACTION])))).toThrow(error)
  expect(() => checkComplete(readBlock(answerOf(WITH_TRANSACTIONS)))).toThrow(error)
  expect(() => checkComplete(readBlock(answerOf(WITH_TRANSACTIONS, [TRANSACTION])))).toThrow(error)
})
