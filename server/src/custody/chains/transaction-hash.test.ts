import { expect, test } from 'vitest'
import { transactionHash } from './transaction-hash.ts'

const HEX = '0123456789abcdef'.repeat(4)

test.each([HEX, HEX.toUpperCase(), `0x${HEX}`, `0x${HEX.toUpperCase()}`, `0X${HEX}`])(
  'normalises a hash per network, however it is written: %s',
  (written) => {
    expect(transactionHash('ERC20', written)).toBe(`0x${HEX}`)
    expect(transactionHash('TRC20', written)).toBe(HEX)
    expect(transactionHash('OMNI', written)).toBe(HEX)
  },
)

test.each(['', '0x', HEX.slice(1), `${HEX}0`, `0x0x${HEX}`, ` ${HEX}`, HEX.replace('0', 'g')])(
  'rejects %j',
  (text) => {
    expect(() => transactionHash('ERC20', text)).toThrow('invalid transaction hash')
  },
)
