import { Button, Dialog, TextField } from '@halyard/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const ID_MAX = 60

interface NewArticleDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onCreate: (id: string) => void
}

/** Renders the choice of a new article's id, which is a part of links to it and never changes. */
export function NewArticleDialog({ open, onClose, onCreate }: NewArticleDialogProps) {
  const { t } = useTranslation('content')
  const [id, setId] = useState('')
  const [error, setError] = useState<string>()
  const create = (event: FormEvent) => {
    event.preventDefault()
    if (ID.test(id)) onCreate(id)
    else setError(t('articleIdWrong'))
  }
  return (
    <Dialog onClose={onClose} open={open} title={t('newArticle')}>
      <form className="grid gap-4" onSubmit={create}>
        <TextField
          error={error}
          help={t('articleIdHelp')}
          label={t('articleId')}
          maxLength={ID_MAX}
          onChange={(value) => {
            setId(value)
            setError(undefined)
          }}
          value={id}
        />
        <Button type="submit" wide>
          {t('write')}
        </Button>
      </form>
    </Dialog>
  )
}
