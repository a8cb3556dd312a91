import { fingerprintOf } from '@halyard/api/keeping'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { browserCrypto } from '../receipt/browser-crypto.ts'

/** The digits of a fingerprint that are compared: the id of the key. */
const SHOWN = 16

/** Renders the fingerprint of a public key, in groups of four digits. */
export function Fingerprint({ publicKey }: { readonly publicKey: string }) {
  const { t } = useTranslation('option/keeping')
  const [digits, setDigits] = useState('')
  useEffect(() => {
    let isShown = true
    const compute = async () => {
      const crypto = await browserCrypto()
      const found = crypto ? await fingerprintOf(publicKey, crypto) : ''
      if (isShown) setDigits(found.slice(0, SHOWN))
    }
    void compute()
    return () => {
      isShown = false
    }
  }, [publicKey])
  return (
    <p className="mt-2 flex min-h-6 flex-wrap items-baseline gap-x-2 text-13">
      <span className="text-muted">{t('fingerprint')}</span>
      <code>{digits.match(/.{4}/g)?.join(' ')}</code>
    </p>
  )
}
