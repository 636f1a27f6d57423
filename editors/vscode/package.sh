#!/bin/bash
# Builds navdsl-VERSION.vsix in the current folder, or in the folder of the first argument; needs zip and python3.
# With `npm install` before it, the package contains the language client; without, it highlights only.
set -euo pipefail
target=$(realpath "${1:-.}")
cd "$(dirname "$0")"
version=$(python3 -c 'import json; print(json.load(open("package.json"))["version"])')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/extension"
cp -R package.json language-configuration.json extension.js README.md syntaxes snippets "$work/extension"
cp ../../LICENSE "$work/extension/LICENSE"
if [[ -d node_modules ]]; then cp -R node_modules "$work/extension"; fi
cat >"$work/extension.vsixmanifest" <<XML
<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="navdsl" Version="$version" Publisher="navdsl"/>
    <DisplayName>NavDSL</DisplayName>
    <Description>The navigation of an app as text</Description>
    <Categories>Programming Languages,Formatters</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="^1.75.0"/>
    </Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
  </Assets>
</PackageManifest>
XML
cat >"$work/[Content_Types].xml" <<'XML'
<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="json" ContentType="application/json"/>
  <Default Extension="js" ContentType="application/javascript"/>
  <Default Extension="md" ContentType="text/markdown"/>
  <Default Extension="vsixmanifest" ContentType="text/xml"/>
</Types>
XML
# Equal contents are equal bytes: one time for all files, sorted names, nothing but names and contents.
find "$work" -exec touch -t 202001010000 {} +
rm -f "$target/navdsl-$version.vsix"
(cd "$work" && find . -type f | LC_ALL=C sort | zip -q -X "$target/navdsl-$version.vsix" -@)
echo "$target/navdsl-$version.vsix"
