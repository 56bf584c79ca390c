import '@angular/compiler';
import { provideHttpClient, withFetch } from '@angular/common/http';
import { Injector, createEnvironmentInjector, provideZonelessChangeDetection, ɵINJECTOR_SCOPE as SCOPE, type EnvironmentInjector } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { ClientsService, Configuration, isDownloadFileError, type GeneratorInput } from '../client';

export async function run(basePath: string, spec: NonNullable<GeneratorInput['spec']>) {
  const injector = createEnvironmentInjector([
    { provide: SCOPE, useValue: 'root' },
    provideZonelessChangeDetection(),
    provideHttpClient(withFetch()),
    { provide: Configuration, useValue: new Configuration({ basePath }) },
  ], Injector.NULL as EnvironmentInjector);
  const service = injector.get(ClientsService);
  const clients = await firstValueFrom(service.clientOptions());
  const options = await firstValueFrom(service.getClientOptions('python'));
  const { code = '' } = await firstValueFrom(service.generateClient('python', { spec }));
  const archive = await firstValueFrom(service.downloadFile(code));
  const found = { clients, packageName: options['packageName']?.default, archive: await archive.slice(0, 2).text() };
  try {
    await firstValueFrom(service.downloadFile(code));
  } catch (error) {
    if (!isDownloadFileError(error, 404)) throw error;
    return { ...found, status: error.status, title: error.error.title };
  }
  return found;
}
