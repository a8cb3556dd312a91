import { INTL_TAGS, type Language } from '@halyard/api/client'
import { Button, IconButton } from '@halyard/ui'
import { X } from '@halyard/ui/icons'
import { useState } from 'react'
import { declineOffer, isOfferDeclined, languageToOffer, offerIn } from '../lib/language/language-offer.ts'
import { languageSource, useSession, useSignedIn } from '../lib/session/session.ts'

/**
 * Offers the browser's language on a first visit, in that language. Decides from stored data alone, so that it is part
 * of the first paint and causes no layout shift.
 */
export function LanguageOfferStrip() {
  const isSignedIn = useSignedIn()
  const shown = useSession((session) => session.language)
  const [isDeclined, setDeclined] = useState(isOfferDeclined)
  const offered = languageToOffer({
    locales: navigator.languages,
    shown,
    isChosen: languageSource() !== undefined,
    isSignedIn,
    isDeclined,
  })
  if (offered === undefined) return null
  const { question, accept: yes, decline } = offerIn(offered)
  return (
    <aside
      aria-label={question}
      className="flex items-center gap-2 bg-raised pl-4 text-13 text-text"
      lang={INTL_TAGS[offered]}
    >
      <p className="min-w-0 flex-1 py-2 wrap-anywhere">{question}</p>
      <Button kind="plain" onClick={() => void accept(offered)} size="small">
        {yes}
      </Button>
      <IconButton
        className="text-muted"
        label={decline}
        onClick={() => {
          declineOffer()
          setDeclined(true)
        }}
      >
        <X aria-hidden size={18} />
      </IconButton>
    </aside>
  )
}

async function accept(language: Language): Promise<void> {
  const { chooseLanguage } = await import('../lib/language/account-language.ts')
  await chooseLanguage(language)
}
