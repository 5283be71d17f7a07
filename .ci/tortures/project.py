"""A small project, and commands that print and that write."""
import os
import shutil

MODEL = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" userDefinedModelVersionIdentifier="">
    <entity name="Article" representedClassName="Article" syncable="YES">
        <attribute name="price" attributeType="Decimal" minValueString="0"/>
        <attribute name="title" attributeType="String" maxValueString="20"/>
    </entity>
</model>
"""
PROJECT = {
    "Package.swift": "", "Shop.xcdatamodel/contents": MODEL, "out.txt": "what was there\n",
    "de.lproj/ShopModel.strings": '"Entity/Article" = "Artikel";\n',
    "en.lproj/ShopModel.strings": '"Entity/Article" = "Article";\n',
}
PRINTING = [
    "check Shop.xcdatamodel", "check Shop.xcdatamodel --format json", "coverage Shop.xcdatamodel",
    "preview Shop.xcdatamodel", "explain Shop.xcdatamodel Article", "inspect Shop.xcdatamodel",
    "inspect Shop.xcdatamodel --format json", "rules", "config", "--help", "strings sync Shop.xcdatamodel --dry-run",
    "docs --print-template list",
]
WRITING = [
    "strings sync Shop.xcdatamodel", "strings pseudo Shop.xcdatamodel", "strings export Shop.xcdatamodel --into out",
    "strings convert de.lproj/ShopModel.strings en.lproj/ShopModel.strings --to xcstrings --into .",
    "check Shop.xcdatamodel --fail-on never -o out.txt", "init",
    "check Shop.xcdatamodel --fail-on never --report json=report.json",
    "check Shop.xcdatamodel --fail-on never --write-baseline base.json", "preview Shop.xcdatamodel --write messages.txt",
    "docs Shop.xcdatamodel -o docs --format markdown",
]


def fresh(folder):
    """Writes the project into a folder that holds nothing else."""
    shutil.rmtree(folder, ignore_errors=True)
    for path, text in PROJECT.items():
        whole = os.path.join(folder, path)
        os.makedirs(os.path.dirname(whole), exist_ok=True)
        with open(whole, "w") as file:
            file.write(text)
    return folder
