/**
 * The cryptographic primitives that the verifier requires. Browsers provide them through WebCrypto, but over plain
 * HTTP only on localhost; elsewhere an app must supply its own SHA-256 and state that it cannot check signatures.
 */
export interface ReceiptCrypto {
  readonly sha256: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>
  readonly verifyEd25519: (
    publicKey: Uint8Array<ArrayBuffer>,
    message: Uint8Array<ArrayBuffer>,
    signature: Uint8Array<ArrayBuffer>,
  ) => boolean | Promise<boolean>
}
