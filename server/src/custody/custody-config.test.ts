import { HDKey } from '@scure/bip32'
import { expect, test } from 'vitest'
import { readConfig } from '../app/config.ts'
import { ConfigError } from '../platform/settings.ts'

const ROOT = HDKey.fromMasterSeed(new Uint8Array(32).fill(7))

const DEMO = { DATABASE_URL: 'postgres://halyard@localhost:5432/halyard' }
const PRODUCTION = {
  ...DEMO,
  HALYARD_MODE: 'production',
  PUBLIC_URL: 'https://exchange.example/',
  HALYARD_SECRET: 'x'.repeat(32),
  HALYARD_TRAIL_KEY: Buffer.alloc(32, 7).toString('base64'),
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Halyard <no-reply@exchange.example>',
  SMS_URL: 'https://sms.example/messages',
  SMS_TOKEN: 'token',
  FEED_EXCHANGES: 'binance,kraken,kucoin',
}
const CHAIN = {
  ERC20_RPC_URL: 'https://node.example',
  ERC20_XPUB: ROOT.publicExtendedKey,
  SIGNER_URL: 'http://10.0.0.7:7070',
  SIGNER_TOKEN: 't'.repeat(32),
}
const UNPROVEN = { days: 3, sum: 50_000 }
const ALONE = { customer: 50_000, operator: 100_000 }
const TOKENS = '3=0xdac17f958d2ee523a2206206994597c13d831ec7:6'

function configErrorOf(environment: NodeJS.ProcessEnv): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'nothing'
}

test('demo: practice chains and bank transfers work without any setting', () => {
  const { depositKeys, evm, signer, bank } = readConfig(DEMO).custody
  expect(Object.keys(depositKeys)).toEqual(['OMNI', 'ERC20', 'TRC20'])
  expect([evm, signer]).toEqual([undefined, undefined])
  expect(bank?.bankName).toContain('Practice')
})

test('production: without settings there are no chains and no bank', () => {
  expect(readConfig(PRODUCTION).custody).toEqual({ depositKeys: {}, alone: ALONE, unproven: UNPROVEN })
})

test('production: reads a chain, its tokens and a bank', () => {
  const set = { ...PRODUCTION, ...CHAIN, ERC20_TOKENS: TOKENS, BANK_ACCOUNT: 'Bank | DE00 | Ada' }
  expect(readConfig(set).custody).toEqual({
    depositKeys: { ERC20: CHAIN.ERC20_XPUB },
    alone: ALONE,
    unproven: UNPROVEN,
    signer: { url: CHAIN.SIGNER_URL, token: CHAIN.SIGNER_TOKEN },
    evm: {
      rpcUrl: CHAIN.ERC20_RPC_URL,
      tokens: [{ currencyId: 3, contract: '0xdac17f958d2ee523a2206206994597c13d831ec7', decimals: 6 }],
    },
    bank: { bankName: 'Bank', number: 'DE00', holder: 'Ada' },
  })
})

const TRON = {
  TRC20_RPC_URL: 'http://10.0.0.9:8090',
  TRC20_XPUB: ROOT.publicExtendedKey,
  SIGNER_URL: CHAIN.SIGNER_URL,
  SIGNER_TOKEN: CHAIN.SIGNER_TOKEN,
}
const TRON_TOKENS = '3=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t:6'

test('production: reads TRON alone, whose final blocks may have a port of their own', () => {
  const set = { ...PRODUCTION, ...TRON, TRC20_TOKENS: TRON_TOKENS }
  expect(readConfig(set).custody.tron).toEqual({
    rpcUrl: TRON.TRC20_RPC_URL,
    solidityUrl: TRON.TRC20_RPC_URL,
    chain: 'tron',
    tokens: [{ currencyId: 3, contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6 }],
  })
  const own = { TRC20_SOLIDITY_URL: 'http://10.0.0.9:8091', TRC20_CHAIN: 'tron-nile' }
  expect(readConfig({ ...set, ...own }).custody.tron).toMatchObject({
    solidityUrl: own.TRC20_SOLIDITY_URL,
    chain: own.TRC20_CHAIN,
  })
  expect(configErrorOf({ ...set, TRC20_XPUB: '' })).toContain('TRC20_XPUB: is missing; it is required by ')
})

test.each(Object.keys(CHAIN))('rejects a chain without %s and names the missing setting', (name) => {
  expect(configErrorOf({ ...PRODUCTION, ...CHAIN, [name]: '' })).toContain(
    `${name}: is missing; it is required by `,
  )
})

test.each([
  ['ERC20_XPUB', ROOT.privateExtendedKey],
  ['ERC20_XPUB', `${ROOT.publicExtendedKey}x`],
  ['ERC20_RPC_URL', 'ws://node.example'],
  ['ERC20_TOKENS', '3=0x12:6'],
  ['TRC20_TOKENS', TOKENS],
  ['TRC20_TOKENS', '3=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u:6'],
  ['TRC20_CHAIN', 'ethereum'],
  ['SIGNER_TOKEN', 'short'],
  ['SIGNER_URL', 'http://203.0.113.7:7070'],
  ['SIGNER_URL', 'http://signer.example:7070'],
  ['SIGNER_URL', 'signer.example'],
  ['BANK_ACCOUNT', 'Bank|DE00'],
])('rejects %s=%s by name without repeating the value', (name, value) => {
  const complaint = configErrorOf({ ...PRODUCTION, ...CHAIN, ...TRON, [name]: value })
  expect(complaint).toContain(`${name}: must`)
  expect(complaint).not.toContain(value)
})

test('production: rejects keys of chains without a node', () => {
  const set = { ...PRODUCTION, OMNI_XPUB: ROOT.publicExtendedKey }
  expect(configErrorOf(set)).toContain('OMNI_XPUB: is for the demo')
  expect(configErrorOf({ ...PRODUCTION, TRC20_CHAIN: 'tron' })).toContain('TRC20_CHAIN: needs TRC20_RPC_URL')
  expect(configErrorOf({ ...PRODUCTION, ERC20_TOKENS: TOKENS })).toContain(
    'ERC20_TOKENS: needs ERC20_RPC_URL',
  )
})
