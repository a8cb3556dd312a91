import { Dialog, TextField, toast } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { tryApi } from '../../lib/calls/api.ts'
import { Form } from '../../lib/forms/form.tsx'
import { reduceForm } from '../../lib/forms/form-reducer.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { rememberNickname, useSession } from '../../lib/session/session.ts'
import { findNicknameErrors, NICKNAME_FIELDS, nicknameRequest } from './nickname-form.ts'

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
  const form = useForm({
    start: () => ({ nickname: user?.nickname ?? '' }),
    reduce: reduceForm,
    fieldsOf: () => NICKNAME_FIELDS,
    findErrors: findNicknameErrors,
    describe: ({ text }) => t(text),
  })
  const submit = async () => {
    if (!form.check() || !user) return
    const { nickname } = nicknameRequest(form.values)
    const answer = await tryApi('user/nickname', { nickname })
    if (!answer.ok) return form.refuse(answer)
    rememberNickname(nickname)
    toast(t('nicknameSaved'), 'good')
    onDone()
  }
  return (
    <Form action={t('save')} failure={form.failure} onSubmit={submit}>
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
