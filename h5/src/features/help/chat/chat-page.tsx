import { NoticeStrip } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useDarkPage } from '../../../lib/browser/appearance.ts'
import { Page } from '../../../lib/navigation/page.tsx'
import { SignInInvitation } from '../../../lib/session/sign-in-invitation.tsx'
import { useSignedIn } from '../../../lib/session/session.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { MailForm } from './mail-form.tsx'
import { useChat, useSendMessage } from './use-chat.ts'

/** Renders the online service: the conversation with support, and a form by mail when no one is there. Always dark. */
export function ChatPage() {
  useDarkPage()
  return useSignedIn() ? <CustomerChat /> : <GuestPage />
}

function CustomerChat() {
  const { t } = useTranslation('help')
  const chat = useChat()
  const { outgoing, send, retry } = useSendMessage()
  const [byMail, setByMail] = useState(false)
  const state = chat.data?.pages[0]
  const isAway = state !== undefined && !state.isOnline && state.status !== 'open'
  if (byMail && isAway)
    return (
      <Page title={t('service')}>
        <div className="p-4">
          <MailForm onDone={() => setByMail(false)} />
        </div>
      </Page>
    )
  return (
    <Page footer={<Composer onSend={send} />} title={t('service')}>
      {isAway ? (
        <NoticeStrip onClick={() => setByMail(true)} tone="warning">
          {t('awayHint')}
        </NoticeStrip>
      ) : null}
      <Conversation chat={chat} onRetry={retry} outgoing={outgoing} />
    </Page>
  )
}

function GuestPage() {
  const { t } = useTranslation('help')
  return (
    <Page title={t('service')}>
      <div className="flex flex-col gap-6 p-4">
        <SignInInvitation />
        <section>
          <h2 className="mb-3 text-17 font-semibold">{t('mailInstead')}</h2>
          <MailForm />
        </section>
      </div>
    </Page>
  )
}
