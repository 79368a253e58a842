// The library below needs metadata that JavaScript itself does not have yet.
import 'reflect-metadata/lite';
import { randomBytes, webcrypto } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import * as z from 'zod/mini';
import { privateNetworks } from './lan-address.ts';

/** What an https server needs, and the certificate that phones are asked to trust; all in PEM. */
export interface LanCredentials {
  key: string;
  cert: string;
  authority: string;
}

const Kept = z.object({ certificate: z.string(), key: z.string() });

interface Authority {
  certificate: X509Certificate;
  key: webcrypto.CryptoKey;
}

const DAY_MS = 86_400_000;
/** Phones accept no server certificate that is valid for much longer than a year; ours is issued at every start. */
const SERVER_DAYS = 30;
const AUTHORITY_DAYS = 730;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/**
 * Returns a certificate for one address, issued by this installation's authority, which is made at the first start and
 * kept in the data folder. The authority can vouch only for servers at private addresses, not for mail, programs or
 * anything else, so that a phone that trusts it risks nothing elsewhere.
 *
 * @param address an IPv4 address of a private network
 * @param now epoch milliseconds
 */
export async function lanCredentials(dataDir: string, address: string, now: number): Promise<LanCredentials> {
  const authority = await openAuthority(path.join(dataDir, 'lan-authority.json'), now);
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    issuer: authority.certificate.subject,
    // With a space, so that nobody takes it for a host.
    subject: 'CN=Offpiste in the local network',
    ...validity(now, SERVER_DAYS),
    publicKey: keys.publicKey,
    signingKey: authority.key,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      forServersOnly(),
      new SubjectAlternativeNameExtension([{ type: 'ip', value: address }]),
    ],
  });
  return {
    key: await privatePem(keys.privateKey),
    cert: certificate.toString('pem'),
    authority: authority.certificate.toString('pem'),
  };
}

async function openAuthority(file: string, now: number): Promise<Authority> {
  const kept = await readFile(file, 'utf8').then(
    (text) => Kept.parse(JSON.parse(text)),
    () => null,
  );
  if (kept) {
    const certificate = new X509Certificate(kept.certificate);
    // Earlier ones could vouch for mail and programs too.
    const isConstrained = certificate.getExtension(ExtendedKeyUsageExtension) !== null;
    if (isConstrained && certificate.notAfter.getTime() > now + SERVER_DAYS * DAY_MS)
      return { certificate, key: await readPrivateKey(kept.key) };
  }
  const made = await makeAuthority(now);
  await mkdir(path.dirname(file), { recursive: true });
  const text = JSON.stringify({
    certificate: made.certificate.toString('pem'),
    key: await privatePem(made.key),
  });
  await writeFile(file, text, { mode: 0o600 });
  return made;
}

async function makeAuthority(now: number): Promise<Authority> {
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: 'CN=Offpiste on this machine',
    ...validity(now, AUTHORITY_DAYS),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      forServersOnly(),
      privateNetworksOnly(),
    ],
  });
  return { certificate, key: keys.privateKey };
}

/** Critical, so that software that does not understand it refuses the certificate. It limits what an authority can vouch for. */
function forServersOnly(): Extension {
  return new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth], true);
}

/**
 * Name constraints (RFC 5280, 4.2.1.10): addresses of private networks, and of names and hosts of mailboxes only
 * `localhost`. A kind of name that is not mentioned would be free.
 */
function privateNetworksOnly(): Extension {
  const subtree = (tag: number, value: readonly number[]) => sequence([tag, value.length, ...value]);
  const localhost = [...Buffer.from('localhost')];
  const permitted = [
    ...privateNetworks.flatMap(({ address, mask }) => subtree(0x87, [...address, ...mask])),
    ...subtree(0x81, localhost),
    ...subtree(0x82, localhost),
    ...subtree(0x86, localhost),
  ];
  const content = sequence([0xa0, permitted.length, ...permitted]);
  return new Extension('2.5.29.30', true, Uint8Array.from(content));
}

/** A DER sequence of fewer than 128 bytes. */
function sequence(content: readonly number[]): number[] {
  return [0x30, content.length, ...content];
}

async function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
}

/** Positive, as a certificate's number has to be. */
function serialNumber(): string {
  return `01${randomBytes(15).toString('hex')}`;
}

/** From yesterday on: the phone's clock may be behind. */
function validity(now: number, days: number) {
  return { notBefore: new Date(now - DAY_MS), notAfter: new Date(now + days * DAY_MS) };
}

async function privatePem(key: webcrypto.CryptoKey): Promise<string> {
  return PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
}

async function readPrivateKey(pem: string): Promise<webcrypto.CryptoKey> {
  const [content] = PemConverter.decode(pem);
  if (!content) throw new Error('no key in the file');
  return await webcrypto.subtle.importKey('pkcs8', content, algorithm, false, ['sign']);
}
