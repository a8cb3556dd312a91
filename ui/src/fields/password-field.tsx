import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { passwordStrength } from './password-strength.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { useWords } from '../words.tsx'

/** The props of `PasswordField`: those of `TextField` and the strength meter. */
export interface PasswordFieldProps extends Omit<TextFieldProps, 'right' | 'type'> {
  /** Shows a strength meter, for a new password. */
  readonly meter?: boolean
}

/**
 * Renders a password field with a button that reveals the password. With `meter`, rates the password as it is typed.
 */
export function PasswordField({ meter = false, help, ...field }: PasswordFieldProps) {
  const words = useWords()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      help={meter && field.value !== '' ? <StrengthMeter password={field.value} /> : help}
      right={
        <IconButton
          aria-pressed={shown}
          label={shown ? words.hidePassword : words.showPassword}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
        </IconButton>
      }
      type={shown ? 'text' : 'password'}
    />
  )
}

const FILLS = ['bg-danger', 'bg-brass-fill', 'bg-brass-fill', 'bg-text'] as const

function StrengthMeter({ password }: { readonly password: string }) {
  const words = useWords()
  const strength = passwordStrength(password)
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden className="flex flex-1 gap-1">
        {FILLS.map((_, step) => (
          <span
            className={`h-1 flex-1 rounded-full ${step <= strength ? FILLS[strength] : 'bg-line'}`}
            key={step}
          />
        ))}
      </div>
      <span>{words.strength[strength]}</span>
    </div>
  )
}
