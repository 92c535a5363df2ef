import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A password, shown when its eye is pressed. */
export function PasswordField(input: PasswordInputProps) {
  const { t } = useTranslation('common');
  return (
    <PasswordInput
      {...input}
      // As fields of text are by themselves.
      aria-invalid={input.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
    />
  );
}
