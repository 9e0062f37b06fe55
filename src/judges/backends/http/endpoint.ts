import { ArchdeltaError } from '../../../core/errors.ts';
import type { BackendOptions } from '../../backend.ts';

/** Where the requests of a back end go. */
export interface Endpoint {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly model: string;
  /** undefined: no key is sent. */
  readonly key: string | undefined;
  /** Name of the variable that has the key. */
  readonly keyName: string;
  /** True when it is the vendor's own server. */
  readonly vendor: boolean;
}

/**
 * Reads where to send requests. A key is needed for the vendor's own server alone; it is taken from the environment and
 * from nowhere else, and an empty one is none.
 *
 * @throws {ArchdeltaError} `usage` for a missing model or key, and for an address that is none or has a password in it.
 */
export function readEndpoint(
  backend: string,
  options: BackendOptions,
  vendor: { readonly baseUrl: string; readonly keyName: string },
): Endpoint {
  const { model } = options;
  if (model === undefined || model.trim() === '') {
    throw new ArchdeltaError('usage', `the back end ${backend} needs --model NAME`);
  }
  const url = readBaseUrl(options.baseUrl ?? vendor.baseUrl);
  // A name with a dot at its end is the same one.
  const isVendor = url.hostname.replace(/\.$/, '') === new URL(vendor.baseUrl).hostname;
  const key = readKey(options.environment[vendor.keyName], vendor.keyName);
  if (isVendor && key === undefined) {
    throw new ArchdeltaError(
      'usage',
      `the back end ${backend} needs a key in the environment variable ${vendor.keyName} for ${url.hostname}; --base-url names another server`,
    );
  }
  if (isVendor && url.protocol !== 'https:') {
    throw new ArchdeltaError('usage', `a key is not sent to ${url.hostname} without https`);
  }
  return { baseUrl: url.href.replace(/\/+$/, ''), model, key, keyName: vendor.keyName, vendor: isVendor };
}

function readBaseUrl(given: string): URL {
  if (!URL.canParse(given)) {
    throw new ArchdeltaError('usage', 'the base URL is no address such as http://localhost:8080/v1');
  }
  const url = new URL(given);
  // The address itself is not repeated in what follows: it may have a password in it.
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ArchdeltaError('usage', 'the base URL has to begin with http:// or https://');
  }
  if (url.username !== '' || url.password !== '') {
    throw new ArchdeltaError('usage', 'the base URL must not have a user or a password in it');
  }
  if (url.search !== '' || url.hash !== '') {
    throw new ArchdeltaError('usage', 'the base URL must not have a query or a fragment');
  }
  return url;
}

function readKey(given: string | undefined, name: string): string | undefined {
  const key = given?.trim();
  if (key === undefined || key === '') return undefined;
  // Anything else cannot stand in a header; the key is not shown.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new ArchdeltaError('usage', `the key in ${name} has characters that no key has`);
  }
  return key;
}
