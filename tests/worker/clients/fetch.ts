import { ClientsApi, Configuration, isDownloadFileError, type GeneratorInput } from './client';

export async function run(basePath: string, spec: NonNullable<GeneratorInput['spec']>) {
  const api = new ClientsApi(new Configuration({ basePath }));
  const clients = await api.clientOptions();
  const options = await api.getClientOptions({ language: 'python' });
  const { code = '' } = await api.generateClient({ language: 'python', generatorInput: { spec } });
  const archive = await api.downloadFile({ fileId: code });
  const found = { clients, packageName: options['packageName']?.default, archive: await archive.slice(0, 2).text() };
  try {
    await api.downloadFile({ fileId: code });
  } catch (error) {
    if (!isDownloadFileError(error, 404)) throw error;
    const { title } = await error.body();
    return { ...found, status: error.response.status, title };
  }
  return found;
}
