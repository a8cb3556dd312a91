import { Dialog, TextField, toast } from '@halyard/ui'
import { useTranslation } from 'react-i18next'
import { tryApi } from '../../lib/calls/api.ts'
import { useFields } from '../../lib/forms/fields.ts'
import { Form } from '../../lib/forms/form.tsx'
import { rememberNickname, useSession } from '../../lib/session/session.ts'

const NICKNAME = /^[\p{L}\p{M}\p{N} ._-]{1,20}$/u

/** Renders the form that changes the nickname. */
export function NicknameDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('account')
  return (
    <Dialog description={t('nicknameAbout')} onClose={onClose} open={open} title={t('nickname')}>
      <NicknameForm onDone={onClose} />
    </Dialog>
  )
}

function NicknameForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('account')
  const user = useSession((session) => session.user)
  const form = useFields({ nickname: user?.nickname ?? '' }, (_, { nickname }) =>
    NICKNAME.test(nickname.trim()) ? undefined : t('nicknameInvalid'),
  )
  const submit = async () => {
    if (!form.check() || !user) return
    const nickname = form.values.nickname.trim()
    const answer = await tryApi('user/nickname', { nickname })
    if (!answer.ok) return form.refuse(answer)
    rememberNickname(nickname)
    toast(t('nicknameSaved'), 'good')
    onDone()
  }
  return (
    <Form action={t('save')} onSubmit={submit}>
      <TextField
        error={form.errorOf('nickname')}
        label={t('nickname')}
        maxLength={20}
        onChange={(nickname) => form.edit({ nickname })}
        value={form.values.nickname}
      />
    </Form>
  )
}
