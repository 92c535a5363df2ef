import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../config';
import { selfSignedCertificate } from './certificate';
import { isLoopbackHost } from './origins';

/** PEM texts for HTTPS; null = plain HTTP, which only loopback and an explicit --insecure-http get. */
export function tlsOf(config: Config): { readonly cert: string; readonly key: string } | null {
  if (config.certificateFile !== null && config.keyFile !== null) {
    return { cert: fs.readFileSync(config.certificateFile, 'utf8'), key: fs.readFileSync(config.keyFile, 'utf8') };
  }
  if (config.insecureHttp || isLoopbackHost(config.host)) return null;
  const folder = path.join(config.dataDir, 'tls');
  const [certFile, keyFile] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')];
  if (!fs.existsSync(certFile) || expired(fs.readFileSync(certFile, 'utf8'))) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const made = selfSignedCertificate(['localhost', config.host]);
    fs.writeFileSync(keyFile, made.key, { mode: 0o600 });
    fs.writeFileSync(certFile, made.cert);
  }
  return { cert: fs.readFileSync(certFile, 'utf8'), key: fs.readFileSync(keyFile, 'utf8') };
}

function expired(certificate: string): boolean {
  return Date.parse(new crypto.X509Certificate(certificate).validTo) < Date.now();
}
