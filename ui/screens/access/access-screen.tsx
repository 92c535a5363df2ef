import { Button, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../components/brand-mark';
import { LanguageSwitch } from '../../components/language-switch';
import { ThemeSwitch } from '../../components/theme-switch';
import { navigate } from '../../router/router';
import { tabValues } from '../../session/browser';
import { useSession } from '../../session/session-state';
import { notify } from '../../state/notices';
import type { EndReason } from '../../session/session-end';
import { GUEST_LANDING } from '../../session/start-up';
import classes from './access.module.css';
import { MustChangePassword } from './must-change-password';
import { RackRowPicture } from './rack-row-picture';
import { SignInForm } from './sign-in-form';

/** The access page: sign in, enter as guest, and the change of a password that was generated or handed over. */
export function AccessScreen() {
  const { t } = useTranslation(['access', 'messages', 'common']);
  const { phase, mustChangePassword, power, userName } = useSession();
  const [code] = useState(takeAccessCode);
  const [greeted, setGreeted] = useState(false);
  const [wasSignedIn] = useState(phase === 'signedIn');
  const [typed, setTyped] = useState('');

  // Whoever had to choose a password of their own was never here.
  const isFirstVisit = useRef(false);
  useEffect(() => {
    if (mustChangePassword) isFirstVisit.current = true;
  }, [mustChangePassword]);

  useEffect(() => {
    if (phase !== 'signedIn' || mustChangePassword || (code !== 0 && !greeted)) return;
    void navigate(placeAfterSignIn(power), { replace: true });
    if (wasSignedIn || power === 'guest') return;
    // Among the notices, so that none of them is covered.
    notify('info', t(isFirstVisit.current ? 'messages:welcome' : 'messages:welcomeBack', { name: userName }));
  }, [phase, mustChangePassword, power, code, greeted, wasSignedIn, t, userName]);

  return (
    <div className={classes['access']}>
      <main className={classes['panel']}>
        <header className={classes['head']}>
          <span className={classes['brand']}>
            <BrandMark size={26} />
            Plenum
          </span>
          <span className={classes['switches']}>
            <ThemeSwitch />
            <LanguageSwitch />
          </span>
        </header>
        <div className={classes['form']}>
          {phase === 'signedIn' && mustChangePassword ? (
            <MustChangePassword oldPassword={typed} onDone={() => setGreeted(true)} />
          ) : (
            <>
              <div>
                <Title order={1} className={classes['title']}>
                  {t('title')}
                </Title>
                <Text c="dimmed" size="md">
                  {t('subtitle')}
                </Text>
              </div>
              <SignInForm arrivedWithCode={code} onTry={setTyped} onSignedIn={() => setGreeted(true)} />
              {phase === 'signedIn' && (
                <Button variant="subtle" color="gray" onClick={() => void navigate('/')}>
                  {t('goOn', { name: userName })}
                </Button>
              )}
            </>
          )}
        </div>
      </main>
      <aside className={classes['picture']} aria-hidden="true">
        <RackRowPicture className={classes['row']} />
      </aside>
    </div>
  );
}

/** Where the user wanted to go before the sign-in came between, else the main page. A guest sees one diagram. */
function placeAfterSignIn(power: string): string {
  const wanted = tabValues.get('afterSignIn');
  tabValues.remove('afterSignIn');
  if (power === 'guest') return GUEST_LANDING;
  return wanted.startsWith('/') && !wanted.startsWith('//') ? wanted : '/';
}

function takeAccessCode(): EndReason {
  const told = tabValues.get('accessCode');
  tabValues.remove('accessCode');
  if (told === 'otherTab') return told;
  const code = Number(told);
  return Number.isInteger(code) ? code : 0;
}
