/** The key, the cryptography and the shares of the examples in tests. Needs Node. */
export { CRYPTO, type ExampleKey, keyOf } from './example-key.ts'
export { EXAMPLE_ALLOTMENT, EXAMPLE_KEY, signShare } from './example-share.ts'
